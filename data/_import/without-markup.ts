const TAGS = /<\/?(?:a|b|blockquote|br|div|em|i|li|p|small|span|strong|u|ul)(?:\s[^<>]{0,500})?\/?>/gi;
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li)>(?!\s*$)/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Words as a page of HTML has them, as plain text with its line breaks; other words as they are. */
export function withoutMarkup<Text extends string | null | undefined>(text: Text): Text {
  if (!text || !/<[a-z/]|&(?:#\d{1,6}|[a-z]{2,5});/i.test(text)) return text;
  return text
    .replace(BREAKS, "\n")
    .replace(TAGS, "")
    .replace(/&(?:#(\d{1,6})|([a-z]{2,5}));/gi, (whole, code, name) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name.toLowerCase()] ?? whole),
    )
    .trim() as Text;
}
