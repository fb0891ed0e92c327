/**
 * The methods of RFC 9110 section 9.3 and RFC 5789. An address that does not allow one of them answers 405; any other is
 * unknown here and answered with 501, section 9.1.
 */
export const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "CONNECT",
  "OPTIONS",
  "TRACE",
  "PATCH",
]);
