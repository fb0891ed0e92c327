/**
 * The canonical form of a JSON value (RFC 8785): keys by UTF-16 code units, numbers and strings as ECMAScript writes them. A
 * lone surrogate, of which the RFC makes an error, is escaped as JSON.stringify does, since a line may have one and must keep
 * its entry. Keys without a value are left out. Throws a TypeError for what JSON cannot say, such as an infinite number.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    // Keys are compared as strings, which is by UTF-16 code units, and no two are equal.
    members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join()}}`;
  }
  const text = Number.isFinite(value) || typeof value !== "number" ? JSON.stringify(value) : undefined;
  if (text === undefined) throw new TypeError(`${String(value)} cannot be said in JSON`);
  return text;
}
