/** The source of a regular expression, with the flag `u` or without, for just this text. */
export function quoteForPattern(text: string): string {
  // What has no meaning in a pattern must not be escaped with the flag `u`.
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
