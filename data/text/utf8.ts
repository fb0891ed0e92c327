const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text of a file in UTF-8, without a byte order mark; null when it is in another encoding. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
