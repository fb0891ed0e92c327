import type { Writable } from "node:stream";
import { type Logger, type LoggerOptions, pino } from "pino";

/** How many bytes of lines may wait for a reader that has fallen behind; lines beyond are dropped, and counted. */
const MOST_WAITING = 1024 * 1024;

/**
 * Logs to stdout, and never waits for who reads it: pino's own destination would block the process at a full pipe, where
 * not even a signal is heard any more. A reader that has gone is nobody's trouble.
 */
export function logToStdout(level: LoggerOptions["level"] & string, stdout: Writable): Logger {
  let dropped = 0;
  stdout.on("error", () => {});
  const log = pino(
    { level },
    {
      write(line: string) {
        if (stdout.writableLength + line.length > MOST_WAITING) dropped += 1;
        else if (stdout.writable) stdout.write(line);
      },
    },
  );
  stdout.on("drain", () => {
    const lines = dropped;
    dropped = 0;
    if (lines > 0) log.warn({ lines }, "log lines were dropped, since stdout was not read");
  });
  return log;
}
