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
  for (const match of text.matchAll(LATIN.test(text) ? LATIN_WORD : WORD)) {
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
/**
 * What most texts are made of: Latin letters and punctuation, among which nothing is a mark or written without spaces. The
 * same words are found there ten times as fast as by classes of Unicode.
 */
const LATIN = /^[\0-\u024f\u2000-\u206f]*$/;
const LATIN_LETTERS =
  "[0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00bc-\u00be\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]{1,256}";
const LATIN_WORD = new RegExp(`${LATIN_LETTERS}(?:['\u2018\u2019]${LATIN_LETTERS}){0,15}`, "g");
const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07]/g;
const SPACES_AND_DASHES = /[\s\p{Pd}]+/gu;
const LONGEST_GAP = 16;

/** A letter, digit or mark of a script that sets its words apart, so that a border between two of them is inside a word. */
const IN_WORD =
  /^(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])[\p{L}\p{N}\p{M}]$/u;

/** What belongs to the character before it: a mark, a joiner, a variation selector, a skin tone. */
const CONTINUES = /^(?:\p{M}|\u200d|\p{Emoji_Modifier})$/u;

/** Whether a border at this place of a text, in UTF-16 units, would cut a character or a word in two. */
export function cutsWord(text: string, place: number): boolean {
  if (place <= 0 || place >= text.length) return false;
  const unit = text.charCodeAt(place);
  if (unit >= 0xdc00 && unit <= 0xdfff) return true;
  const after = String.fromCodePoint(text.codePointAt(place)!);
  const before = characterBefore(text, place);
  if (CONTINUES.test(after) || before === "\u200d") return true;
  return IN_WORD.test(before) && IN_WORD.test(after);
}

function characterBefore(text: string, place: number): string {
  const low = text.charCodeAt(place - 1);
  return low >= 0xdc00 && low <= 0xdfff && place > 1 ? text.slice(place - 2, place) : text.charAt(place - 1);
}
