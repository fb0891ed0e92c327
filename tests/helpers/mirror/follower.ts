import { spawn } from "node:child_process";
import type { OnEnd } from "../data-folder.ts";
import { ownProcess } from "../own-process.ts";
import { withoutRights } from "../package/without-rights.ts";
import { argsOf } from "../program.ts";
import type { Asked, Looked, Order } from "./follower-process.ts";

/** A process that follows the site of an origin and looks when told to; files whose modes forbid it are not its to write, as anywhere. */
export interface Follower {
  /** Looks at the origin once; what it says then. With `patience` it is begun anew, and lets an origin be silent for so long. */
  look(patience?: number): Promise<Looked>;
  /** Lets the ten minutes pass that a look may take. */
  pass(): void;
}

export async function startFollower(asked: Asked, onEnd: OnEnd): Promise<Follower> {
  const main = await argsOf("tests/helpers/mirror/follower-process.ts");
  // Memory that could be freed is freed, and counts for little.
  const args = ["--max-semi-space-size=1", "--max-old-space-size=96", ...main, JSON.stringify(asked)];
  const [command, ...rest] = withoutRights([process.execPath, ...args]);
  const child = ownProcess(spawn(command, rest, { stdio: ["ignore", "inherit", "inherit", "ipc"] }));
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
    look(patience) {
      child.send({ look: true, ...(patience !== undefined && { patience }) } satisfies Order);
      return said();
    },
    pass: () => void child.send({ pass: true } satisfies Order),
  };
}
