import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";

const SEARCHER = resolve(import.meta.dirname, "../../../data/_search/searcher.ts");
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm;

test("questions are answered by code that runs wherever an index is: without Node and without the schemas' library", () => {
  const files = new Set([SEARCHER]);
  const others = new Set<string>();
  for (const file of files) {
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      if (target.startsWith(".")) files.add(resolve(dirname(file), target));
      else others.add(target);
    }
  }
  expect(files.size).toBeGreaterThan(20);
  expect([...others].sort()).toEqual(["@orama/stemmers/english", "@orama/stemmers/spanish"]);
  const used = [...files].filter((file) => /\bBuffer\b|\bprocess\./.test(readFileSync(file, "utf8")));
  expect(used).toEqual([]);
});
