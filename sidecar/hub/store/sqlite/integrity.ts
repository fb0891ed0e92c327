import { hash } from "node:crypto";
import { statSync } from "node:fs";
import type { Checked } from "../backend.ts";
import { StoreTrouble, type SubscriptionKey } from "../store.ts";
import { DESCRIPTIONS, type SqliteDatabase } from "./database.ts";

/** SQLite detects a damaged page, not a changed character, which could send content to an address that never asked for it. */
export function checksumOf({ topic, callback, secret, leaseEnd }: Checked): string {
  const fields = JSON.stringify([topic, callback, secret, leaseEnd]);
  return hash("sha256", fields, "base64url").slice(0, 16);
}

/** Throws StoreTrouble for a subscription that differs from what was written. */
export function assertChecksum(row: Checked & { checksum: string }): void {
  if (row.checksum !== checksumOf(row)) throw new StoreTrouble("damaged", DESCRIPTIONS.damaged);
}

export function assertChecksums(database: SqliteDatabase): void {
  const read = ({ topic = "", callback = "" }: Partial<SubscriptionKey> = {}) =>
    database.rows<Checked & { checksum: string }>(
      `SELECT topic, callback, secret, lease_end AS leaseEnd, checksum FROM subscriptions
       WHERE (topic, callback) > (:topic, :callback) ORDER BY topic, callback LIMIT 1000`,
      { topic, callback },
    );
  for (let page = read(); page.length > 0; page = read(page.at(-1))) page.forEach(assertChecksum);
}

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
