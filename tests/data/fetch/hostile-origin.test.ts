import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTILE_NAMES, startHostileOrigin } from "../../helpers/fetch/hostile-origin.ts";
import { PROJECT } from "../../helpers/project.ts";

interface Outcome {
  name: string;
  user: string;
  said: string;
  /** Milliseconds. */
  time: number;
  /** Megabytes, of the process until then. */
  peak: number;
}

const outcomes: Outcome[] = [];
beforeAll(async () => {
  const { origin, close } = await startHostileOrigin();
  afterAll(close);
  const main = join(PROJECT, "tests/helpers/fetch/asking-main.ts");
  // Twice what is honest, so that what is loaded late counts for it.
  const names = ["honest", "honest", ...HOSTILE_NAMES];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", main, origin, ...names],
    {
      cwd: PROJECT,
    },
  );
  outcomes.push(
    ...stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Outcome),
  );
  if (process.env["SHOW"])
    for (const o of outcomes)
      console.log(`${o.peak} ${o.time} ${o.name} | ${o.user} | ${o.said.slice(0, 160)}`);
}, 120_000);

describe("x", () => {
  test("y", () => expect(outcomes.length).toBeGreaterThan(1));
});
