import MarkdownIt from "markdown-it";

const TAGS = /<\/?(?:a|b|blockquote|br|div|em|i|li|p|small|span|strong|u|ul)(?:\s[^<>]{0,500})?\/?>/gi;
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li)>(?!\s*$)/gi;
const ENTITIES = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
/** By its number in Windows-1252, as browsers take it. */
const OF_WINDOWS = /^&#(1[2-5]\d);$/;

const { unescapeAll } = new MarkdownIt().utils;
const windows = new TextDecoder("windows-1252");

/** Words as a page of HTML has them, as plain text with its line breaks; other words as they are. */
export function withoutMarkup<Text extends string | null | undefined>(text: Text): Text {
  if (!text || !(/<[a-z/]/i.test(text) || text.search(ENTITIES) >= 0)) return text;
  return text.replace(BREAKS, "\n").replace(TAGS, "").replace(ENTITIES, characterOf).trim() as Text;
}

function characterOf(entity: string): string {
  const code = OF_WINDOWS.exec(entity)?.[1];
  // Node 20 takes it for Latin-1 where it is no stream.
  if (code !== undefined) return windows.decode(Uint8Array.of(Number(code)), { stream: true });
  return entity === "&nbsp;" ? " " : unescapeAll(entity);
}
