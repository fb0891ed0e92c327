import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./helpers/project.ts";
import { runScript } from "./helpers/run-script.ts";

const PATH = [join(PROJECT, "node_modules/.bin"), process.env["PATH"]].join(":");

// Beside the other tests, since neither keeps all processors busy.
test.each(["typecheck", "lint"])("npm run %s finds nothing", async (script) => {
  const { code, stdout, stderr } = await runScript(script, [], { PATH });
  expect(code, stdout + stderr).toBe(0);
});
