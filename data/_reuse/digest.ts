import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";

/** SHA-256 in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return hash("sha256", bytes);
}

/** The length of a file in bytes and its SHA-256 in hexadecimal. Rejects when it cannot be read. */
export async function digestOfFile(path: string): Promise<{ bytes: number; digest: string }> {
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    digest.update(piece);
    bytes += piece.length;
  }
  return { bytes, digest: digest.digest("hex") };
}
