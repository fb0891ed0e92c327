import { CHECKPOINT, LOG_FILE, LogFile } from "../_schema/log-file.ts";
import { decodeUtf8 } from "../_text/clean.ts";
import { describeIssues, type Fault } from "./faults.ts";
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
  const { logFile, faults } = content ? parseLogFile(content) : { logFile: {}, faults: [] };
  const { keys = [] } = logFile;
  const copied = checkpoint && { checkpoint: checkpoint.toString("utf8"), keys };
  return { logFile, copied, faults: [...unreadable, ...unread, ...faults] };
}

function parseLogFile(bytes: Uint8Array): { logFile: LogFile; faults: Fault[] } {
  const refuse = (message: string, field?: string) => ({ file: LOG_FILE, field, message });
  try {
    const value: unknown = JSON.parse(decodeUtf8(bytes) ?? "");
    const result = LogFile.safeParse(value);
    if (result.success) return { logFile: result.data, faults: [] };
    const issues = describeIssues(result.error, value, LogFile);
    return { logFile: {}, faults: issues.map(({ message, field }) => refuse(message, field)) };
  } catch {
    return { logFile: {}, faults: [refuse("does not parse as JSON; restore it from a backup")] };
  }
}
