import { dirname, join } from "node:path";
import { read } from "../documents.ts";

/** A value that is imported or re-exported, where a line begins, a module that is loaded later, or a list of words. */
const IMPORT =
  /^(?:import|export) (?!type )(?:[^;"]* from )?"([^"]+)"|^\} from "([^"]+)"|\bimport\("([^"]+)"\)|\bnew URL\("(\.\/words\/[^"]+)"/gm;

/** What is loaded with these modules or later, types apart: modules of the project, and packages by name; both sorted. */
export function importedBy(modules: readonly string[]): { modules: string[]; packages: string[] } {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const specifier of specifiersOf(file)) {
      if (specifier.startsWith(".")) visit(join(dirname(file), specifier));
      else if (!specifier.startsWith("node:")) packages.add(nameOf(specifier));
    }
  };
  for (const file of modules) visit(file);
  return { modules: [...seen].sort(), packages: [...packages].sort() };
}

function specifiersOf(file: string): string[] {
  if (!/\.[jt]s$/.test(file)) return [];
  // Or a type that is imported in several lines would count as a value.
  const code = read(file)
    .replace(/^(?:import|export) type [^;]*;$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "");
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? match[4]!);
}

/** `@scope/name/part` is of `@scope/name`. */
function nameOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
