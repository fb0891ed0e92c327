/** Scripts that write sentences without spaces. */
export const UNSPACED = new RegExp(
  `[${"Han Hiragana Katakana Bopomofo Thai Lao Khmer Myanmar Tai_Tham Javanese Balinese Tibetan Yi"
    .split(" ")
    .map((script) => `\\p{Script=${script}}`)
    .join("")}]`,
  "u",
);

/** A space belongs to the token that follows it, so there is a border before it but none after. */
const BORDER = new RegExp(`(?<=[^ ])(?=${UNSPACED.source})|(?<=${UNSPACED.source})`, "u");

/**
 * Splits a folded text before every space and, in scripts without spaces, around every character. Joined, the tokens are the
 * text. Whether there is a border between two characters depends only on these two, so any part of a text is split in the
 * same places as the whole, and only its first and last tokens may be cut short.
 */
export function splitTokens(folded: string): string[] {
  const tokens: string[] = [];
  if (folded === "") return tokens;
  const unspaced = UNSPACED.test(folded);
  for (let start = 0; start < folded.length; ) {
    const space = folded.indexOf(" ", start + 1);
    const end = space === -1 ? folded.length : space;
    const word = folded.slice(start, end);
    if (unspaced && UNSPACED.test(word)) tokens.push(...word.split(BORDER));
    else tokens.push(word);
    start = end;
  }
  return tokens;
}
