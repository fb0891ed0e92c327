/** Other people's words on one line of a terminal, without what would steer it. */
export function plainLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Lines with such words in them, which keep how far they are indented. */
export function plainLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^(\s*)(.*)$/s, (_, indent, words) => indent + plainLine(words)));
}

/** At most so many of these, be each one line or several, and how many more there are. */
export function listed(
  blocks: readonly (string | string[])[],
  most: number,
  others = (rest: number) => `  and ${rest} more`,
): string[] {
  const lines = blocks.slice(0, most).flat();
  const rest = blocks.length - most;
  return rest > 0 ? [...lines, `${others(rest)} (--all shows them)`] : lines;
}
