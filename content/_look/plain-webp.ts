/** The chunks of a picture, and of one with transparency; all others, such as EXIF and ICCP, tell more (RFC 9649, section 2). */
const PICTURES = ["VP8 ", "VP8X ALPH VP8 "];

/** Whether bytes are a lossy WebP of a picture and nothing else, as this build writes them: no place, time, camera or profile. */
export function isPlainWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => file.toString("latin1", at, at + 4);
  if (file.length < 12 || name(0) !== "RIFF" || name(8) !== "WEBP") return false;
  const chunks: string[] = [];
  let at = 12;
  while (at + 8 <= file.length && chunks.length < 4) {
    chunks.push(name(at));
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === file.length && PICTURES.includes(chunks.join(" "));
}
