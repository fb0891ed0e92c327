/** What nobody sees and a model reads: zero-width and bidirectional characters, tags, selectors of variants, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

const JOINER = "\u200d";
const AS_PICTURE = "\ufe0f";
const JOINED = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u;
const PICTURED = /[\p{Extended_Pictographic}0-9#*]$/u;
const PICTURE = /^\p{Extended_Pictographic}/u;

/** A text without them, but for those that make one picture of several or show a character as one. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (character, at: number) => {
    const before = text.slice(Math.max(0, at - 3), at);
    const stays =
      (character === JOINER && JOINED.test(before) && PICTURE.test(text.slice(at + 1, at + 3))) ||
      (character === AS_PICTURE && PICTURED.test(before));
    return stays ? character : "";
  });
}
