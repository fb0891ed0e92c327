import { CHECKPOINT, LOG_FILE, LogFile } from "../_schema/log-file.ts";
import type { Fault } from "./faults.ts";
import { parseJsonFile } from "./json-file.ts";
import { readBytes } from "./owners-file.ts";

const MOST_BYTES = 1_000_000;

/** The checkpoint and the verifier keys of a copied log. */
export interface CopiedLog {
  checkpoint: string;
  keys: string[];
}

/** Reads `log.json`, and in a copy of a public journal its checkpoint; null for a folder that is no copy. */
export function readLogFile(dataDir: string): {
  logFile: LogFile;
  copied: CopiedLog | null;
  faults: Fault[];
} {
  const { content, faults: unreadable } = readBytes(dataDir, LOG_FILE, MOST_BYTES);
  const { content: checkpoint, faults: unread } = readBytes(dataDir, CHECKPOINT, MOST_BYTES);
  // Commands write it, and nobody knows it well enough to mend it.
  const advise = () => "restore it from a backup";
  const read = content && parseJsonFile(LOG_FILE, content, LogFile, { advise });
  const logFile = read?.data ?? {};
  const copied = checkpoint && { checkpoint: checkpoint.toString("utf8"), keys: logFile.keys ?? [] };
  return { logFile, copied, faults: [...unreadable, ...unread, ...(read?.faults ?? [])] };
}
