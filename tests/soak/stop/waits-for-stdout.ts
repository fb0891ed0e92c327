import { pino } from "pino";

/** Logs as pino does unless told otherwise, and promises to end at a signal. */
const log = pino();
process.on("SIGTERM", () => {
  log.info("stopping");
  process.exit(0);
});
console.error("listening on nothing");
log.info("begins");
setInterval(() => {}, 1000);
