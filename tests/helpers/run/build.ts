import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { argsOf, fileOf } from "../program.ts";
import { PROJECT } from "../project.ts";
import { type Ended, type Environment, scriptEnvironment } from "../run-script.ts";
import type { Started } from "./prerequisites.ts";

interface Builder {
  child: ChildProcess;
  /** Resolves when it has ended, as it does when a build fails. */
  ended: Promise<Ended>;
}

let builder: Builder | undefined;
let last: Promise<unknown> | undefined;

/** Does what `npm run build` does, with these settings and no others; `turn` tells one from another of the same settings. */
export default async function runBuild(
  _folder: string,
  { settings }: { settings: Environment; turn: string },
): Promise<Started<Ended>> {
  // One after another.
  const ended = Promise.resolve(last).then(async () => {
    builder ??= await start();
    const { child, ended } = builder;
    const answered = once(child, "message").then(([answer]) => answer as Ended);
    child.send(settings);
    return Promise.race([answered, ended]);
  });
  last = ended;
  return { value: await ended, end: () => builder?.child.kill("SIGKILL") };
}

async function start(): Promise<Builder> {
  const main = await argsOf("tests/helpers/run/builder.ts");
  const child = spawn(process.execPath, [...main, await fileOf("eleventy.config.ts")], {
    cwd: PROJECT,
    env: scriptEnvironment({}),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const ended = Promise.all([text(child.stderr!), once(child, "exit")]).then(([stderr, [code]]) => {
    if (builder?.child === child) builder = undefined;
    return { code, stdout: "", stderr };
  });
  return { child, ended };
}
