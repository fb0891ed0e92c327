import { hash } from "node:crypto";
import { DESCRIPTIONS, type SqliteDatabase } from "./sqlite-database.ts";
import { StoreTrouble, type SubscriptionKey } from "./store.ts";

/** What decides where a delivery goes and how it is signed. */
interface Checked {
  topic: string;
  callback: string;
  secret: string | null;
  leaseEnd: number;
}

/**
 * SQLite's own checks see a damaged page, not a changed letter; without this one a flipped bit could send content to an
 * address that never asked.
 */
export function checksumOf({ topic, callback, secret, leaseEnd }: Checked): string {
  const fields = JSON.stringify([topic, callback, secret, leaseEnd]);
  return hash("sha256", fields, "base64url").slice(0, 16);
}

/** Throws StoreTrouble for a subscription that is not as it was written. */
export function assertChecksum(row: Checked & { checksum: string }): void {
  if (row.checksum !== checksumOf(row)) throw new StoreTrouble("damaged", DESCRIPTIONS.damaged);
}

/** Goes through all subscriptions, a page at a time. */
export function assertChecksums(database: SqliteDatabase): void {
  for (let last: SubscriptionKey | undefined = { topic: "", callback: "" }; last !== undefined; ) {
    const page: (Checked & { checksum: string })[] = database.rows(
      `SELECT topic, callback, secret, lease_end AS leaseEnd, checksum FROM subscriptions
       WHERE (topic, callback) > (:topic, :callback) ORDER BY topic, callback LIMIT 1000`,
      { topic: last.topic, callback: last.callback },
    );
    page.forEach(assertChecksum);
    last = page.at(-1);
  }
}
