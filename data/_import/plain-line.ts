/** Other people's words on one line of a terminal, without what would steer it. */
export function plainLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
