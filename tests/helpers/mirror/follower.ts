import { fork } from "node:child_process";
import { join } from "node:path";
import type { OnEnd } from "../data-folder.ts";
import { ownProcess } from "../own-process.ts";
import { PROJECT } from "../project.ts";
import type { Asked, Looked } from "./follower-process.ts";

/** A process that follows the site of an origin and looks when told to. */
export interface Follower {
  /** Looks at the origin once; what it says then. */
  look(): Promise<Looked>;
  /** Lets the ten minutes pass that a look may take. */
  pass(): void;
}

export async function startFollower(asked: Asked, onEnd: OnEnd): Promise<Follower> {
  const script = join(PROJECT, "tests/helpers/mirror/follower-process.ts");
  // Memory that could be freed is freed, and counts for little.
  const execArgv = ["--import", "tsx", "--max-semi-space-size=1", "--max-old-space-size=96"];
  const child = ownProcess(fork(script, [JSON.stringify(asked)], { execArgv }));
  const ended = new Promise<void>((settle) => child.once("exit", () => settle()));
  onEnd(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const said = () =>
    new Promise<Looked>((settle, reject) => {
      child.once("message", (looked: Looked) => settle(looked));
      void ended.then(() => reject(new Error("it has ended")));
    });
  await said();
  return {
    look() {
      child.send("look");
      return said();
    },
    pass: () => void child.send("pass"),
  };
}
