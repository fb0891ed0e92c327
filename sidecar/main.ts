import { existsSync } from "node:fs";
import { pino } from "pino";
import { parseSettings } from "../data/_schema/settings.ts";
import { startSidecar } from "./start-sidecar.ts";

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = parseSettings(process.env);
  const log = pino({ level: settings.LOG_LEVEL });
  const sidecar = await startSidecar(settings, log);
  let stopping = false;
  const stop = async (signal: string) => {
    // A second signal means that the operator does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    await sidecar.stop();
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Logged last: whoever waits for these lines may send a signal right away.
  const metricsUrl = sidecar.metricsListener?.url;
  log.info({ url: sidecar.listener.url, metricsUrl, baseUrl: sidecar.baseUrl }, "listening");
  console.error(
    `Candor serves ${sidecar.baseUrl}/ (listening on ${sidecar.listener.url}); end it with Ctrl+C.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
