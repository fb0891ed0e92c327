import { writeSync } from "node:fs";

/** Logs, waits for whoever reads that, and promises to end at a signal. */
const log = (msg: string) => {
  for (;;) {
    try {
      return writeSync(1, `${JSON.stringify({ msg })}\n`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
};
process.on("SIGTERM", () => {
  log("stopping");
  process.exit(0);
});
console.error("listening on nothing");
log("begins");
setInterval(() => {}, 1000);
