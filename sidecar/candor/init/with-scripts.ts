/**
 * A package.json with the scripts that it does not have yet, and their names; without one, a new private one. Throws an
 * Error that names the file if it is none.
 */
export function withScripts(
  before: string | null,
  scripts: Readonly<Record<string, string>>,
  file: string,
): { text: string; added: string[] } {
  const manifest = before === null ? { private: true } : parse(before, file);
  const own = "scripts" in manifest && isObject(manifest.scripts) ? manifest.scripts : {};
  const added = Object.keys(scripts).filter((name) => !Object.hasOwn(own, name));
  const missing = Object.fromEntries(added.map((name) => [name, scripts[name]]));
  const indent = /^([ \t]+)"/m.exec(before ?? "")?.[1] ?? "  ";
  const text = `${JSON.stringify({ ...manifest, scripts: { ...own, ...missing } }, null, indent)}\n`;
  return { text, added };
}

function parse(text: string, file: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below, in the same words.
  }
  throw new Error(`${file}: is not a JSON object; mend it, or remove it for a new one`);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
