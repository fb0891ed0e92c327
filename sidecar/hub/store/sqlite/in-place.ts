import { statSync } from "node:fs";
import { StoreTrouble } from "../store.ts";
import { DESCRIPTIONS } from "./database.ts";

/**
 * Returns a function that throws StoreTrouble once a file of the database is not where it was: all that is written to it would be
 * lost. The number of such a file is not given to another while it is open.
 */
export function rememberFiles(path: string): () => void {
  const files = [path, `${path}-wal`, `${path}-shm`].map((file) => ({ file, identity: identityOf(file) }));
  const known = files.filter(({ identity }) => identity !== null);
  return () => {
    const isElsewhere = known.some(({ file, identity }) => identityOf(file) !== identity);
    if (isElsewhere) throw new StoreTrouble("replaced", DESCRIPTIONS.replaced);
  };
}

/** Which file stands at a path; null for none, or none that can be seen. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
