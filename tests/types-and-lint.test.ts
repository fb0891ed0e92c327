import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FILES } from "./helpers/documents.ts";
import { PROJECT } from "./helpers/project.ts";
import { runAsTyped } from "./helpers/run-script.ts";

const PATH = [join(PROJECT, "node_modules/.bin"), process.env["PATH"]].join(":");

// Beside the other tests, since neither keeps all processors busy.
test.each(["typecheck", "lint"])("npm run %s finds nothing", async (script) => {
  const { code, stdout, stderr } = await runAsTyped(script, [], { PATH });
  expect(code, stdout + stderr).toBe(0);
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
