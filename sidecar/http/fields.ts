/** The header fields of a request, by name in lower case; those sent more than once are joined by commas, null for absent ones. */
export type Fields = Pick<Headers, "get">;

/** Reads names and values as Node received them, at a fraction of the cost of the header objects of Node and Fetch. */
export function fieldsOf(rawHeaders: readonly string[]): Fields {
  const found = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    const value = rawHeaders[index + 1]!;
    const before = found.get(name);
    found.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { get: (name) => found.get(name) ?? null };
}
