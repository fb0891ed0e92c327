import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { outliveReaders, printError } from "../../data/_command/print.ts";
import { loadSettings } from "../../data/_command/run-command.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { listen } from "../http/listen.ts";
import { logTo } from "../log.ts";
import { type Sidecar, startSidecar } from "../start-sidecar.ts";
import { createBuilderProcess, PROJECT } from "./builder-process.ts";
import { formatFault } from "./faults.ts";
import { createLiveReload } from "./live-reload.ts";
import { forOwnVisitors } from "./own-visitors.ts";
import { runOnChange, watchFolders } from "./watch-folders.ts";

/** Whether the sources are edited, too, and not only the files of an owner who has them as a package. */
const EDITS_SOURCES = resolve(PROJECT) === process.cwd();

outliveReaders();
try {
  const settings = loadSettings();
  const { DATA_DIR: dataDir } = settings;
  const watched = [...new Set([dataDir, ...(EDITS_SOURCES ? ["data", "content", "public"] : [])])];
  const absent = watched.find((folder) => !existsSync(folder));
  if (absent) throw new Error(`there is no folder ${absent}; check DATA_DIR`);

  // A draft has a sidecar in any case, which cannot lie below a path.
  const own = settings.SIDECAR === "on" ? settings.BASE_URL : undefined;
  const live = createLiveReload();
  const listener = await listen(live.app, {
    host: settings.HOST,
    port: settings.PORT,
    // The event streams of open pages say nothing for as long as nothing changes.
    patience: 0,
    middleware: [
      forOwnVisitors({
        baseUrl: own ?? "http://localhost",
        allowedHosts: [settings.HOST, ...settings.ALLOWED_HOSTS],
      }),
    ],
  });
  // Drafts and their hub are apart from what is published, so that nobody else is shown or sent them.
  const siteDir = join(settings.SITE_DIR, `dev-${settings.PORT}`);
  const baseUrl = own ?? `http://localhost:${listener.port}`;
  for (const left of ["current", "generations"]) {
    rmSync(join(siteDir, left), { recursive: true, force: true });
  }
  const builder = createBuilderProcess();
  let sidecar: Sidecar | undefined;
  const start = () =>
    startSidecar(
      {
        ...settings,
        BASE_URL: baseUrl,
        SITE_URL: undefined,
        servedDir: siteDir,
        HUB_DATABASE_URL: `file:${join(siteDir, "hub.db")}`,
        METRICS_PORT: undefined,
      },
      logTo(process.stdout, process.env["LOG_LEVEL"] ? settings.LOG_LEVEL : "warn"),
      {
        listen: async (app) => {
          live.attach(app);
          return listener;
        },
        onChange: ({ generation }) => live.show({ generation, faults: [] }),
      },
    );

  const stop = async () => {
    builder.stop();
    live.close();
    await (sidecar ?? { stop: () => listener.close() }).stop();
    process.exit(0);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);

  /** Builds and brings what was built into the open pages; returns what to say about it. */
  const rebuild = async (): Promise<string> => {
    const begun = performance.now();
    const outcome = await builder.build({ dataDir, siteDir, hosting: withSidecar(baseUrl) });
    if ("faults" in outcome) {
      live.show({ faults: outcome.faults });
      return ["cannot be built", ...outcome.faults.map(formatFault)].join("\n  ");
    }
    sidecar ??= await start();
    sidecar.look();
    return `built in ${((performance.now() - begun) / 1000).toFixed(2)} s`;
  };
  const builds = runOnChange(async (changed) => {
    printError(`${changed.length === 0 ? `${baseUrl}/` : summary(changed)}: ${await rebuild()}`);
  });
  watchFolders(watched, [settings.SITE_DIR, settings.STATE_DIR], builds.change);
  await builds.begin();
  printError(`A change in ${watched.join(", ")} rebuilds it and shows in open pages; end it with Ctrl+C.`);
} catch (error) {
  printError((error as Error).message);
  process.exit(1);
}

/** `a.css, b.css and 3 more` */
function summary(files: readonly string[]): string {
  const [some, rest] = [files.slice(0, 3).join(", "), files.length - 3];
  return rest > 0 ? `${some} and ${rest} more` : some;
}
