import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { pino } from "pino";
import { parseSettings } from "../../data/_schema/settings.ts";
import { startSidecar } from "../start-sidecar.ts";
import { createLiveReload } from "./live-reload.ts";
import { runOnChange } from "./run-on-change.ts";

/** Each build runs in a process of its own, so that changes to the code of templates and of `data/` take effect. */
function build(): Promise<boolean> {
  return new Promise((resolve) => {
    spawn("npm", ["run", "--silent", "build"], { stdio: "inherit" }).on("exit", (code) =>
      resolve(code === 0),
    );
  });
}

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = parseSettings(process.env);
  if (!(await build())) process.exit(1);
  const live = createLiveReload();
  const log = pino({ level: process.env.LOG_LEVEL ? settings.LOG_LEVEL : "warn" });
  const sidecar = await startSidecar(settings, log, live);
  const watched = [...new Set([settings.DATA_DIR, "data", "content", "public", "eleventy.config.ts"])];
  runOnChange(watched, async () => void (await build()));
  console.error(
    `Editing ${sidecar.baseUrl}/: a change in ${watched.join(", ")} rebuilds it and reloads open pages.`,
  );
  process.once("SIGINT", () => sidecar.stop().then(() => process.exit(0)));
  process.once("SIGTERM", () => sidecar.stop().then(() => process.exit(0)));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
