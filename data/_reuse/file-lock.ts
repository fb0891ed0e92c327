import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";

/**
 * Makes this process the only one that holds the lock of this name, until it ends or calls the returned function; null
 * while another one holds it. The lock is the operating system's, taken through SQLite because Node offers none: it is
 * released with its process, however that ends, so it never becomes stale. The file stays. Throws SQLite's Error when
 * there can be no lock.
 */
export function takeLock(path: string): (() => void) | null {
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  const release = () => database.close();
  process.once("exit", release);
  return () => {
    process.off("exit", release);
    release();
  };
}
