import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The demonstration's own files by path, its `business.json` with these changes. */
export function demonstrationFiles(change: object = {}): Record<string, string> {
  const read = (name: string) => readFileSync(join("data", name), "utf8");
  const editorial = readdirSync("data/editorial", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("editorial", name));
  return {
    ...Object.fromEntries(["reviews.jsonl", ...editorial].map((name) => [name, read(name)])),
    "business.json": JSON.stringify({ ...JSON.parse(read("business.json")), ...change }),
  };
}
