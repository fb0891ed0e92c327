import { join } from "node:path";
import { takeLock } from "../_reuse/file-lock.ts";
import { InputError } from "./faults.ts";
import { JOURNAL } from "./journal.ts";

const LOCK_FILE = `.${JOURNAL}.lock`;

/**
 * Runs what reads a journal and then writes to it, while no other command does. Throws an InputError, at once and without
 * having run it, when another one is writing.
 */
export function whileWriting<Result>(dataDir: string, run: () => Result): Result {
  const release = take(join(dataDir, LOCK_FILE));
  try {
    return run();
  } finally {
    release();
  }
}

function take(path: string): () => void {
  let release: (() => void) | null;
  try {
    release = takeLock(path);
  } catch (error) {
    throw refusal(
      `cannot be locked (${(error as Error).message}); DATA_DIR must be a folder that commands can write to`,
    );
  }
  if (release) return release;
  throw refusal("another command is writing to it; run this one again when that has ended");
}

function refusal(message: string): InputError {
  return new InputError([{ file: JOURNAL, message }]);
}
