/** `1 review`, `2,400 reviews`, `2 entries`: a number with an English noun, for lines that commands print. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

/** The first of these in a row, and how many more there are. */
export function firstOf(words: readonly string[], most: number): string {
  const rest = words.length - most;
  return words.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
