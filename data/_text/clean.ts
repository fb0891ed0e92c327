// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A text as published: NFC, LF line ends, well-formed UTF-16, no control characters except TAB and LF. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROL, "").normalize("NFC");
}

/** A value of JSON in which every string is clean; what it is made of is left as it was. */
export function cleanStrings(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanStrings);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanStrings(inner)]));
}

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

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes UTF-8 without its byte order mark; null when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
