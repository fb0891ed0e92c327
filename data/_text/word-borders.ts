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
