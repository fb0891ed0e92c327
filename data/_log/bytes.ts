/*
 * What receipts are proved with runs in browsers, too, and so does without Node's buffers.
 */

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes, one after another, in the standard base64 of the log's formats (RFC 4648, section 4). */
export function base64(...parts: Uint8Array[]): string {
  let characters = "";
  for (const byte of concat(parts)) characters += String.fromCharCode(byte);
  return btoa(characters);
}

/** The bytes of a base64 text, of a length where it is given; null for any text that is not what `base64` writes for them. */
export function fromBase64(text: unknown, length?: number): Uint8Array | null {
  if (typeof text !== "string" || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return base64(bytes) === text && bytes.length === (length ?? bytes.length) ? bytes : null;
}
