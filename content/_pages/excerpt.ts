/** The beginning of a text, at most `length` UTF-16 units, cut between words if possible; null when it is short enough. */
export function excerpt(text: string, length: number): string | null {
  if (text.length <= length) return null;
  const cut = text
    .slice(0, length)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  const space = cut.search(/\s\S*$/);
  return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
