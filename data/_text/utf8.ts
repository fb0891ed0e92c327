const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes UTF-8 without its byte order mark; null when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
