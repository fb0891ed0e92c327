import { type ChildProcess, fork } from "node:child_process";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Order, Outcome } from "./builder.ts";

/** Where the sources lie, and where they are built. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

const BUILDER = fileURLToPath(new URL("builder.ts", import.meta.url));

/** The process that builds, started when there is something to build and again when it has ended. */
export function createBuilderProcess() {
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const started = fork(BUILDER, { execArgv: ["--import", "tsx"], cwd: PROJECT });
    started.once("exit", () => {
      if (child === started) child = null;
    });
    return started;
  };
  return {
    build(order: Order): Promise<Outcome> {
      child ??= start();
      const builder = child;
      return new Promise((resolveOutcome) => {
        const answer = (outcome: Outcome) => {
          builder.off("message", answer).off("exit", ended);
          resolveOutcome("faults" in outcome ? { faults: outcome.faults.map(asSeenHere) } : outcome);
        };
        const ended = (code: number | null, signal: string | null) => {
          const message = `the build ended with ${signal ?? `exit code ${code}`}`;
          answer({ faults: [{ message, advice: "see the terminal" }] });
        };
        builder.on("message", answer).on("exit", ended);
        const [dataDir, siteDir] = [resolve(order.dataDir), resolve(order.siteDir)];
        builder.send({ ...order, dataDir, siteDir } satisfies Order);
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
