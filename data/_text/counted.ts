/** `1 review`, `2 reviews`: a number with an English noun whose plural ends in s, for lines that commands print. */
export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
