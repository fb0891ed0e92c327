/** A word of a text: UTF-16 offsets into it, and the form under which it is compared. */
export interface Word {
  start: number;
  end: number;
  key: string;
}

/**
 * The words of `text` in order. Letters, digits and inner apostrophes make a word; scripts written without
 * spaces give one word a character. Linear in the length of the text.
 */
export function words(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    found.push({ start: match.index, end: match.index + match[0].length, key: wordKey(match[0]) });
  }
  return found;
}

/** Lower case, full-width forms as plain ones, straight apostrophes, and no possessive 's. */
function wordKey(word: string): string {
  const plain = ASCII.test(word) ? word : word.normalize("NFKC").replace(APOSTROPHES, "'");
  const lower = plain.toLowerCase();
  return lower.length > 2 && lower.endsWith("'s") ? lower.slice(0, -2) : lower;
}

/** What stands between two neighbouring words, white space and dashes left out: "" , "." , "," , "/" ... */
export function gapBetween(text: string, left: Word, right: Word): string {
  if (right.start - left.end === 1) {
    const code = text.charCodeAt(left.end);
    if (code === 0x20 || code === 0x2d) return "";
  }
  return text.slice(left.end, Math.min(right.start, left.end + LONGEST_GAP)).replace(SPACES_AND_DASHES, "");
}

const SPACELESS = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}";
const LETTER = `[[\\p{L}\\p{N}]--[${SPACELESS}]]`;
/** Limits the length of a word, since an endless one would overflow the matcher's stack; it is split into pieces. */
const REST = `[${LETTER}\\p{M}]{0,255}`;
const WORD = new RegExp(
  `[${SPACELESS}]\\p{M}{0,15}|${LETTER}${REST}(?:['\u2018\u2019\u02bc\uff07]${LETTER}${REST}){0,15}`,
  "gv",
);
const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07]/g;
const SPACES_AND_DASHES = /[\s\p{Pd}]+/gu;
const LONGEST_GAP = 16;
