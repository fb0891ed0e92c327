import { type ChildProcess, fork } from "node:child_process";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Answer, Order, Outcome } from "./builder.ts";

/** Where the sources lie, and where they are built. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

const BUILDER = fileURLToPath(new URL("builder.ts", import.meta.url));

/** Bytes of memory beyond which a new process takes over, since modules that were replaced are never freed. */
const LARGE = 1.5e9;

/** The process that builds, started when there is something to build and again when it has ended or was let go as too large. */
export function createBuilderProcess(large = LARGE) {
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const started = fork(BUILDER, { execArgv: ["--import", "tsx"], cwd: PROJECT });
    started.once("exit", () => {
      if (child === started) child = null;
    });
    return started;
  };
  /** It ends by itself once it is disconnected. */
  const letGo = (builder: ChildProcess) => {
    if (child === builder) child = null;
    if (builder.connected) builder.disconnect();
  };
  return {
    build(order: Order): Promise<Outcome> {
      child ??= start();
      const builder = child;
      return new Promise((resolveOutcome) => {
        const settle = (outcome: Outcome) => {
          builder.off("message", answered).off("exit", ended);
          resolveOutcome("faults" in outcome ? { faults: outcome.faults.map(asSeenHere) } : outcome);
        };
        const answered = ({ outcome, memory }: Answer) => {
          // Before anybody hears of the outcome: the next order must not go to a process that is about to end.
          if (memory > large) letGo(builder);
          settle(outcome);
        };
        const ended = (code: number | null, signal: string | null) => {
          const message = `the build ended with ${signal ?? `exit code ${code}`}; see the terminal`;
          settle({ faults: [{ message }] });
        };
        builder.on("message", answered).on("exit", ended);
        const [dataDir, siteDir] = [resolve(order.dataDir), resolve(order.siteDir)];
        // Where it cannot be sent, the process has just ended, and its exit tells so.
        builder.send({ ...order, dataDir, siteDir } satisfies Order, () => {});
      });
    },
    /** Ends it; a build under way has no outcome. */
    stop(): void {
      child?.removeAllListeners().kill("SIGKILL");
      child = null;
    },
  };
}

/** The builder works among the sources, which may be elsewhere than the working directory. */
function asSeenHere<Fault extends { file?: string | undefined }>(fault: Fault): Fault {
  return fault.file === undefined ? fault : { ...fault, file: relative(".", resolve(PROJECT, fault.file)) };
}
