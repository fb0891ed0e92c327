import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { PROJECT } from "../project.ts";
import { type Ended, type Environment, scriptEnvironment } from "../run-script.ts";
import type { Started } from "./prerequisites.ts";

const BUILDER = fileURLToPath(new URL("builder.ts", import.meta.url));

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
    builder ??= start();
    const { child, ended } = builder;
    const answered = once(child, "message").then(([answer]) => answer as Ended);
    child.send(settings);
    return Promise.race([answered, ended]);
  });
  last = ended;
  return { value: await ended, end: () => builder?.child.kill("SIGKILL") };
}

function start(): Builder {
  const child = fork(BUILDER, {
    execArgv: ["--import", "tsx"],
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
