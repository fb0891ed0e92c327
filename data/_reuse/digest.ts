import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** SHA-256 in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The length of a file in bytes and its SHA-256 in hexadecimal. Rejects when it cannot be read. */
export async function digestOfFile(path: string): Promise<{ bytes: number; digest: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, digest: hash.digest("hex") };
}
