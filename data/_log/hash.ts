import { createHmac, hash } from "node:crypto";

/*
 * Scripts of pages have `hash.browser.ts` in the place of this file, by `browser` in package.json.
 */

export function sha256(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(hash("sha256", Buffer.concat(parts), "buffer"));
}

/** HMAC-SHA-256 of a text in UTF-8. */
export function hmac(key: Uint8Array, text: string): Uint8Array {
  return new Uint8Array(createHmac("sha256", key).update(text).digest());
}
