/** What stands last in each entry of a table, by what stands before it: `teal 008080, $ US USD`. */
export function wordTable(text: string): ReadonlyMap<string, string> {
  const entries = text.trim().split(/,\s*/);
  return new Map(entries.map((entry) => [entry.replace(/ \S+$/, ""), entry.replace(/^.* /, "")]));
}
