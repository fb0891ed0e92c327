import { createHash } from "node:crypto";
import { DESCRIPTIONS, type SqliteDatabase } from "./sqlite-database.ts";
import { StoreTrouble } from "./store.ts";

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
  return createHash("sha256").update(fields).digest("base64url").slice(0, 16);
}

/** Throws StoreTrouble for a subscription that is not as it was written. */
export function assertChecksum(row: Checked & { checksum: string }): void {
  if (row.checksum !== checksumOf(row)) throw new StoreTrouble("damaged", DESCRIPTIONS.damaged);
}

export function assertChecksums(database: SqliteDatabase): void {
  database
    .rows<Checked & { checksum: string }>(
      "SELECT topic, callback, secret, lease_end AS leaseEnd, checksum FROM subscriptions",
    )
    .forEach(assertChecksum);
}
