/** Scripts that write sentences without spaces. */
export const UNSPACED = new RegExp(
  `[${"Han Hiragana Katakana Bopomofo Thai Lao Khmer Myanmar Tai_Tham Javanese Balinese Tibetan Yi"
    .split(" ")
    .map((script) => `\\p{Script=${script}}`)
    .join("")}]`,
  "u",
);
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Yi}]/u;

/** Average letters between two borders: with more there would be fewer tokens in texts, but a larger dictionary. */
const LETTERS_A_TOKEN = 3;

/**
 * Splits a folded text before every space and, in scripts without spaces, around ideographs and between certain pairs
 * of letters. Joined, the tokens are the text. Whether there is a border between two characters depends only on these
 * two, so any part of a text is split in the same places as the whole, and only its first and last tokens may be cut
 * short.
 */
export function splitTokens(folded: string): string[] {
  const tokens: string[] = [];
  if (folded === "") return tokens;
  const unspaced = UNSPACED.test(folded);
  for (let start = 0; start < folded.length; ) {
    const space = folded.indexOf(" ", start + 1);
    const end = space === -1 ? folded.length : space;
    const word = folded.slice(start, end);
    if (unspaced && UNSPACED.test(word)) splitUnspaced(word, tokens);
    else tokens.push(word);
    start = end;
  }
  return tokens;
}

function splitUnspaced(word: string, tokens: string[]): void {
  let start = 0;
  let before = "";
  let position = 0;
  for (const character of word) {
    if (before !== "" && isBorder(before, character)) {
      tokens.push(word.slice(start, position));
      start = position;
    }
    before = character;
    position += character.length;
  }
  tokens.push(word.slice(start));
}

/** A space belongs to the token that follows it, so there is a border before it but none after. */
function isBorder(before: string, after: string): boolean {
  if (before === " " || !(UNSPACED.test(before) || UNSPACED.test(after))) return false;
  if (IDEOGRAPHIC.test(before) || IDEOGRAPHIC.test(after)) return true;
  return scatter(before.codePointAt(0)!, after.codePointAt(0)!) % LETTERS_A_TOKEN === 0;
}

/** Hashes pairs of code points evenly, so that no language has borders everywhere or nowhere. */
function scatter(a: number, b: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
