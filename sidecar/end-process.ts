import type { Writable } from "node:stream";

/** The longest time from a signal to the end of the process, in milliseconds. */
export const STOP_LIMIT = 15_000;

/** How much of it the end itself may take, in milliseconds: for the last lines to be read, and threads to come back. */
const LAST_WORDS = 1000;

/** How much of it is left when what still runs is given up, in milliseconds: a busy machine is slow in everything. */
const RESERVE = 3000;

const PAUSE = 20;

/** Requests that Node has given to its pool of threads. */
const IN_POOL = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;

/** Resolves to whether `stopping` resolved while there was still time for the process to end. */
export async function stopsInTime(stopping: Promise<unknown>): Promise<boolean> {
  const isLate = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), STOP_LIMIT - RESERVE).unref();
  });
  return Promise.race([stopping.then(() => true), isLate]);
}

/**
 * Ends the process after its last lines have been read. `process.exit` would wait without limit for threads that a name or a
 * disk holds which does not answer; a process with such a thread kills itself instead.
 */
export async function endProcess(code: number, outputs: readonly Writable[]): Promise<never> {
  const isRead = () => outputs.every(({ writable, writableLength }) => !writable || writableLength === 0);
  const isHeld = () => process.getActiveResourcesInfo().some((resource) => IN_POOL.test(resource));
  for (let waited = 0; waited < LAST_WORDS && (isHeld() || !isRead()); waited += PAUSE)
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (isHeld()) process.kill(process.pid, "SIGKILL");
  return process.exit(code);
}
