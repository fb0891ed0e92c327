import { type Hash, hash } from "node:crypto";

/** Characters of a fingerprint: 132 of SHA-256's bits, far beyond any collision by chance. */
const LENGTH = 22;

/** What is compared to know whether bytes or a text are the same as before. */
export function fingerprintOf(content: Uint8Array | string): string {
  return hash("sha256", content, "base64url").slice(0, LENGTH);
}

/** The fingerprint of what a SHA-256 hash has taken so far, which can be continued. */
export function fingerprintSoFar(taken: Hash): string {
  return taken.copy().digest("base64url").slice(0, LENGTH);
}

/** A strong validator of exactly these bytes, RFC 9110 section 8.8.3. */
export function etagOf(bytes: Uint8Array): string {
  return `"${fingerprintOf(bytes)}"`;
}

/** The same, given the SHA-256 of the bytes in hexadecimal. */
export function etagOfDigest(digest: string): string {
  return `"${Buffer.from(digest, "hex").toString("base64url").slice(0, LENGTH)}"`;
}
