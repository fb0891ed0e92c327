/** Bytes, one after another, in the standard base64 of the log's formats (RFC 4648, section 4). */
export function base64(...parts: Uint8Array[]): string {
  return Buffer.concat(parts).toString("base64");
}

/** The bytes of a base64 text, of a length where it is given; null for any text that is not what `base64` writes for them. */
export function fromBase64(text: unknown, length?: number): Uint8Array | null {
  if (typeof text !== "string") return null;
  const bytes = Buffer.from(text, "base64");
  return base64(bytes) === text && bytes.length === (length ?? bytes.length) ? bytes : null;
}
