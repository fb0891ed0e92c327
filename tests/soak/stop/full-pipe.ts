import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A pipe that nobody reads and that holds nothing more; `end` is where a process would write. */
export function openFullPipe(folder: string): { end: number; close(): void } {
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const filling = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(filling, " ".repeat(512));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
  }
  const end = openSync(path, constants.O_WRONLY);
  return {
    end,
    close() {
      closeSync(end);
      closeSync(filling);
    },
  };
}
