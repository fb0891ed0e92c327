/** Where two texts or files begin to differ: `from byte 120 on: "..." instead of "..."`; what is no text is told by its place alone. */
export function differenceOf(served: Uint8Array, expected: Uint8Array): string {
  const at = firstDifference(served, expected);
  const [says, gives] = [served, expected].map((bytes) => pieceAt(bytes, at));
  const place = `from byte ${at.toLocaleString("en")} on`;
  if (says === null || gives === null)
    return `${place} (${served.length.toLocaleString("en")} bytes instead of ${expected.length.toLocaleString("en")})`;
  return `${place}: ${says} instead of ${gives}`;
}

/** Characters shown before a difference, and from there on. */
const [BEFORE, AFTER] = [24, 72];

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a[at] === b[at]) at++;
  return at;
}

/** Some text around a place, in quotation marks; null where there is none. */
function pieceAt(bytes: Uint8Array, at: number): string | null {
  let from = Math.max(0, at - BEFORE);
  // Not in the middle of a character.
  while (from > 0 && (bytes[from]! & 0xc0) === 0x80) from--;
  const piece = Buffer.from(bytes.subarray(from, at + AFTER));
  if (piece.includes(0)) return null;
  const text = piece.toString("utf8").replace(/\ufffd+$/, "");
  if (text.includes("\ufffd")) return null;
  const [before, after] = [from > 0 ? "…" : "", at + AFTER < bytes.length ? "…" : ""];
  return JSON.stringify(before + text + after);
}
