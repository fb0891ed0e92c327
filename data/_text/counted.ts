/** `1 review`, `2,400 reviews`, `2 entries`: a number with an English noun, for lines that commands print. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}
