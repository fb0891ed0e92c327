import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FILES, read } from "./helpers/documents.ts";
import { PROJECT } from "./helpers/project.ts";
import { projectCopy } from "./helpers/project-copy.ts";
import { runAsTyped, runScript } from "./helpers/run-script.ts";

const PATH = [join(PROJECT, "node_modules/.bin"), process.env["PATH"]].join(":");

// Beside the other tests, since neither keeps all processors busy.
test.each(["typecheck", "lint", "unused"])("npm run %s finds nothing", async (script) => {
  const { code, stdout, stderr } = await runAsTyped(script, [], { PATH });
  expect(code, stdout + stderr).toBe(0);
});

test("control: a file that nothing imports is found", async () => {
  const copy = projectCopy({
    "content/_pages/left-over.ts": "export const leftOver = 1;\n",
    "tests/knip.json": read("tests/knip.json"),
  });
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const { code, stdout } = await runScript("unused", [], { PATH }, copy);
  expect([code, stdout]).toEqual([1, expect.stringContaining("content/_pages/left-over.ts")]);
});

/** The formatter breaks no string, pattern or comment. */
const LONGEST = 140;

test(`no line of source is longer than ${LONGEST} characters`, () => {
  const long = FILES.filter((file) => /\.(?:ts|js|css)$/.test(file)).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => ([...line].length > LONGEST ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
