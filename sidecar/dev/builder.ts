import { once } from "node:events";
import { register } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { MessageChannel } from "node:worker_threads";
import Eleventy from "@11ty/eleventy";
import type UserConfig from "@11ty/eleventy/UserConfig";
import type { Hosting } from "../../data/_schema/hosting.ts";
import type { Fault } from "./fault.ts";
import { faultsOf } from "./faults-of.ts";
import { moduleVersions } from "./module-versions.ts";

/*
 * The process that builds, over and over: what it has loaded and what V8 has compiled of it stays from one build to the
 * next, which is most of the time of a first one. Each message is an order, each answer an outcome.
 */

/** What to build. */
export interface Order {
  dataDir: string;
  siteDir: string;
  hosting: Hosting;
}

/** Lines for the owner, or what keeps the site from being built. */
export type Outcome = { report: string } | { faults: Fault[] };

/** Bytes; modules that were replaced are never freed, so beyond this the process makes way for a new one. */
const LARGE = 1.5e9;

const { port1: hooks, port2: port } = new MessageChannel();
register("./versioned-modules.ts", import.meta.url, { data: port, transferList: [port] });
hooks.unref();

process.on("message", async (order: Order) => {
  const outcome = await build(order).then(
    (report): Outcome => ({ report }),
    (error: unknown): Outcome => ({ faults: faultsOf(error, order.dataDir) }),
  );
  process.send!(outcome, () => {
    if (process.memoryUsage.rss() > LARGE) process.exit();
  });
});
process.once("disconnect", () => process.exit());
// Ctrl+C in a terminal reaches this process too, and what ends it is its parent.
process.on("SIGINT", () => {});

async function build({ dataDir, siteDir, hosting }: Order): Promise<string> {
  await takeVersions();
  const { configureBuild }: typeof import("../../content/_generation/configure.ts") = await load(
    "content/_generation/configure.ts",
  );
  const { beginGeneration }: typeof import("../../content/_generation/generation.ts") = await load(
    "content/_generation/generation.ts",
  );
  const { report }: typeof import("../../content/_generation/build-report.ts") = await load(
    "content/_generation/build-report.ts",
  );
  const generation = await beginGeneration(siteDir, { draft: true });
  try {
    let told = "";
    const eleventy = new Eleventy("content", generation.output, {
      quietMode: true,
      config: async (config: UserConfig) => {
        // Or a changed template would be rendered as it was.
        config.setUseTemplateCache(false);
        const { templateFormats } = await configureBuild(config, {
          dataDir,
          hosting,
          generation,
          step: async (run) => run(),
          onBuilt: (built) => {
            told = report(built);
          },
        });
        config.setTemplateFormats(templateFormats);
      },
    });
    eleventy.disableLogger();
    await eleventy.init();
    await eleventy.write();
    return told;
  } catch (error) {
    await generation.abandon();
    throw error;
  }
}

/** From here on an import gets what the modules are now. */
async function takeVersions(): Promise<void> {
  hooks.ref();
  hooks.postMessage(moduleVersions(["content", "data", "public"]));
  await once(hooks, "message");
  hooks.unref();
}

/** A module by its path in the project, as it is now. */
async function load<Module>(path: string): Promise<Module> {
  return import(pathToFileURL(resolve(path)).href);
}
