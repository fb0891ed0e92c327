import { outliveReaders, printError } from "../data/_command/print.ts";
import { loadSettings } from "../data/_command/run-command.ts";
import { endProcess, STOP_LIMIT, stopsInTime } from "./end-process.ts";
import { logTo } from "./log.ts";
import { startSidecar } from "./start-sidecar.ts";

outliveReaders();
try {
  const settings = loadSettings();
  const log = logTo(process.stdout, settings.LOG_LEVEL);
  const sidecar = await startSidecar(settings, log);
  let stopping = false;
  const stop = async (signal: string) => {
    // A second signal means that the operator does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    const stopped = sidecar.stop().catch((err) => log.error({ err }, "not everything could be stopped"));
    const inTime = await stopsInTime(stopped);
    if (inTime) log.info({}, "stopped");
    else log.warn({ seconds: STOP_LIMIT / 1000 }, "ended before everything had stopped, to end in time");
    await endProcess(inTime ? 0 : 1, [process.stdout, process.stderr]);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Logged after that: whoever waits for these lines may send a signal right away.
  const metricsUrl = sidecar.metricsListener?.url;
  log.info({ url: sidecar.listener.url, metricsUrl, baseUrl: sidecar.baseUrl }, "listening");
  printError(`Candor serves ${sidecar.baseUrl}/ (listening on ${sidecar.listener.url}); end it with Ctrl+C.`);
  await sidecar.started;
} catch (error) {
  printError((error as Error).message);
  process.exit(1);
}
