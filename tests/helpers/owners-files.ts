import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The demonstration's own files by path, its `business.json` with these changes; of reviews each so-manieth, and those whose
 * pages `kinds-of-pages.ts` names.
 */
export function demonstrationFiles(change: object = {}, { each = 1 } = {}): Record<string, string> {
  const read = (name: string) => readFileSync(join("data", name), "utf8");
  const editorial = readdirSync("data/editorial", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("editorial", name));
  // Its photos are no texts, and stay behind.
  const { photos: _, ...business } = JSON.parse(read("business.json"));
  return {
    ...Object.fromEntries(editorial.map((name) => [name, read(name)])),
    "reviews.jsonl": thinned(read("reviews.jsonl"), each),
    "business.json": JSON.stringify({ ...business, ...change }),
  };
}

function thinned(journal: string, each: number): string {
  const lines = journal.trim().split("\n");
  const named = /"date": ?"2023-11-|"id": ?"g-8fd1c77"/;
  const kept = new Set(lines.filter((line, at) => at % each === 0 || named.test(line)).map(idOf));
  return lines
    .filter((line) => kept.has(idOf(line)))
    .map((line) => `${line}\n`)
    .join("");
}

const idOf = (line: string): string => JSON.parse(line).id;
