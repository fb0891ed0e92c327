import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSessionSecret } from "../../../sidecar/session-secret.ts";
import { PROJECT } from "../../helpers/project.ts";

let folder: string;
let stateDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-secret-"));
  stateDir = join(folder, ".state");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("the environment's secret wins and nothing is written", () => {
  expect(loadSessionSecret({ fromEnvironment: "from the environment", stateDir })).toBe(
    "from the environment",
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("the first start makes one of 32 random bytes for the owner alone, later starts keep it", () => {
  const secret = loadSessionSecret({ stateDir });
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(loadSessionSecret({ stateDir })).toBe(secret);
  expect(readdirSync(stateDir)).toEqual(["session-secret"]);
  expect(statSync(join(stateDir, "session-secret")).mode & 0o777).toBe(0o600);
});

test("processes that start at once agree", async () => {
  const script = `
    import { loadSessionSecret } from ${JSON.stringify(join(PROJECT, "sidecar/session-secret.ts"))};
    process.stdout.write(loadSessionSecret({ stateDir: ${JSON.stringify(stateDir)} }));
  `;
  const run = () =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
  const secrets = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout);
  expect(new Set(secrets)).toEqual(new Set([readFileSync(join(stateDir, "session-secret"), "utf8").trim()]));
  expect(readdirSync(stateDir)).toEqual(["session-secret"]);
});

test.each(["", "short\n"])("a kept secret of %j is refused with what to do", (content) => {
  mkdirSync(stateDir);
  writeFileSync(join(stateDir, "session-secret"), content);
  expect(() => loadSessionSecret({ stateDir })).toThrow(
    /session-secret .*fewer than 16 characters.*remove it/,
  );
});

test("where nothing can be written, the error names the setting", () => {
  writeFileSync(stateDir, "a file where the folder should be");
  expect(() => loadSessionSecret({ stateDir })).toThrow(/make .*\.state writable or set SESSION_SECRET/);
});
