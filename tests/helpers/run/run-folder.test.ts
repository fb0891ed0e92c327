import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished, test, vi } from "vitest";
import { PROJECT } from "../project.ts";

const RUN = `import { createRunFolder } from "./tests/helpers/run/run-folder.ts";
console.log(createRunFolder().path);
setInterval(() => {}, 1000);`;

test("the folder of a run that was killed goes, also when a process of that run writes there once more", async () => {
  const args = ["--import", "tsx", "--input-type", "module", "--eval", RUN];
  const run = execFile(process.execPath, args, { cwd: PROJECT });
  onTestFinished(() => void run.kill("SIGKILL"));
  const [path] = (await once(createInterface({ input: run.stdout! }), "line")) as [string];
  run.kill("SIGKILL");
  await gone(path);
  // What a process does that was still loading its code.
  mkdirSync(join(path, "late"), { recursive: true });
  await gone(path);
});

const gone = (path: string) =>
  vi.waitFor(() => !existsSync(path) || Promise.reject(new Error(`${path} is still there`)), {
    timeout: 60_000,
  });
