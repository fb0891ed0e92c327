import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Order, Outcome } from "./builder.ts";
import type { Fault } from "./fault.ts";
import { fromHere, PROJECT } from "./project.ts";

export interface BuilderProcess {
  /** Builds once; one call at a time. */
  build(order: Order): Promise<Outcome>;
  /** Makes the next build load everything anew. */
  renew(): void;
  /** Ends it; a build under way has no outcome. */
  stop(): void;
}

const BUILDER = fileURLToPath(new URL("builder.ts", import.meta.url));

/** The process that builds, started when there is something to build and again when it has ended. */
export function createBuilderProcess(): BuilderProcess {
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const started = fork(BUILDER, { execArgv: ["--import", "tsx"], cwd: PROJECT });
    started.once("exit", () => {
      if (child === started) child = null;
    });
    return started;
  };
  const end = () => {
    const ending = child;
    child = null;
    // Whoever ends it expects no more of it.
    ending?.removeAllListeners().kill("SIGKILL");
  };
  return {
    build(order) {
      child ??= start();
      const builder = child;
      return new Promise((settle) => {
        const answer = (outcome: Outcome) => {
          builder.off("message", answer).off("exit", ended);
          settle("faults" in outcome ? { faults: outcome.faults.map(asSeenHere) } : outcome);
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
    renew: end,
    stop: end,
  };
}

/** The builder works among the sources, which may be elsewhere. */
function asSeenHere(fault: Fault): Fault {
  return fault.file === undefined ? fault : { ...fault, file: fromHere(fault.file) };
}
