import { once } from "node:events";
import { register } from "node:module";
import { MessageChannel } from "node:worker_threads";
import Eleventy from "@11ty/eleventy";
import type UserConfig from "@11ty/eleventy/UserConfig";
import { guardConsole } from "../../data/_command/print.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { type Fault, faultsOf } from "./faults.ts";

/*
 * The process that builds, over and over: what it has loaded and compiled stays, which is most of the time of a first build.
 * Each message is an order, and has one answer. It ends when its parent lets go of it.
 */

export interface Order {
  dataDir: string;
  siteDir: string;
  hosting: Hosting;
}

/** Lines for the owner, or what keeps the site from being built. */
export type Outcome = { report: string } | { faults: Fault[] };

export interface Answer {
  outcome: Outcome;
  /** Bytes that this process takes by now. */
  memory: number;
}

const { port1: hooks, port2: port } = new MessageChannel();
// The module loader runs its hooks in a thread of its own.
register("./module-versions.ts", import.meta.url, { data: port, transferList: [port] });
hooks.unref();

guardConsole();
process.on("message", async (order: Order) => {
  const outcome = await build(order).then(
    (report): Outcome => ({ report }),
    (error: unknown): Outcome => ({ faults: faultsOf(error, order.dataDir) }),
  );
  // Where it cannot be sent, the parent is gone, and this process goes too.
  process.send!({ outcome, memory: process.memoryUsage.rss() } satisfies Answer, () => {});
});
process.once("disconnect", () => process.exit());
// Ctrl+C in a terminal reaches this process too, and what ends it is its parent.
process.on("SIGINT", () => {});

async function build({ dataDir, siteDir, hosting }: Order): Promise<string> {
  await takeVersions();
  const { configureBuild } = await import("../../content/_generation/configure.ts");
  const { beginGeneration } = await import("../../content/_generation/generation.ts");
  const { draftLog, isWithoutLog } = await import("../../content/_generation/begin-log.ts");
  const { report } = await import("../../content/_generation/build-report.ts");
  const log = hosting.log && !isWithoutLog(dataDir) ? draftLog(hosting.baseUrl) : undefined;
  const generation = await beginGeneration(siteDir, { draft: true });
  try {
    let lines = "";
    const eleventy = new Eleventy("content", generation.output, {
      quietMode: true,
      config: async (config: UserConfig) => {
        // Or a changed template would be rendered as it was.
        config.setUseTemplateCache(false);
        const { templateFormats } = await configureBuild(config, {
          dataDir,
          hosting: { ...hosting, log: log !== undefined },
          generation,
          log,
          demo: true,
          step: async (run) => run(),
          onBuilt: (built) => {
            lines = report(built);
          },
        });
        config.setTemplateFormats(templateFormats);
      },
    });
    eleventy.disableLogger();
    await eleventy.init();
    await eleventy.write();
    return lines;
  } catch (error) {
    await generation.abandon();
    throw error;
  }
}

/** From here on an import gets what the modules are now. */
async function takeVersions(): Promise<void> {
  hooks.ref();
  hooks.postMessage(["content", "data", "public"]);
  await once(hooks, "message");
  hooks.unref();
}
