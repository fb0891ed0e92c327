import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { inlineWords } from "../../../content/_look/bundles.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

test("questions are answered by code that runs wherever an index is: without Node and without the schemas' library", async () => {
  const { metafile } = await build({
    entryPoints: ["data/_search/searcher.ts"],
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    target: "es2024",
    plugins: [inlineWords],
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const files = Object.keys(metafile.inputs);
  const [others, own] = [true, false].map((is) =>
    files.filter((file) => file.includes("node_modules") === is),
  );
  expect(own!.length).toBeGreaterThan(20);
  expect(own).toContain("data/_search/full-text/words/synonyms.en.txt");
  expect(new Set(others!.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)![1]))).toEqual(
    new Set(["@orama/stemmers"]),
  );
  const used = own!.filter((file) =>
    /\bBuffer\b|\bprocess\./.test(readFileSync(resolve(ROOT, file), "utf8")),
  );
  expect(used).toEqual([]);
});
