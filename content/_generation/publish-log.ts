import { changeSince, type OwnersFiles } from "../../data/_dataset/dataset.ts";
import type { CopiedLog } from "../../data/_journal/log-file.ts";
import { verifierKey, writeCheckpoint } from "../../data/_log/checkpoint.ts";
import type { JournalLog } from "../../data/_log/journal-log.ts";
import type { LogSecrets } from "../../data/_log/secrets.ts";
import { tilesOf } from "../../data/_log/tiles.ts";
import { treeHash } from "../../data/_log/tree.ts";
import { LOG, SOURCE } from "../../data/_schema/addresses.ts";
import { CHECKPOINT, LOG_FILE, type LogFile } from "../../data/_schema/log-file.ts";
import type { BuildLog } from "./begin-log.ts";

/**
 * Publishes the log of a journal, if there is one, and the public journal, by `write`. Rejects with an Error that says what to do
 * where it does not go on from what was published of it; of a draft `note` is told that.
 */
export async function publishLog(
  { journal, log, logFile, copied }: OwnersFiles,
  begun: BuildLog,
  { write, note }: { write(path: string, content: string | Uint8Array): void; note(line: string): void },
): Promise<void> {
  if (!log) return;
  for (const published of begun.published) {
    const change = await changeSince({ journal, log }, published);
    if (change && !begun.draft) throw change.refusal;
    if (change?.note) note(change.note);
  }
  const signed = copied ?? signLog(log, begun.origin, logFile, begun.secrets);
  const before = begun.draft ? [] : begun.published.map(({ checkpoint }) => checkpoint.size);
  for (const { path, bytes } of logFiles(log, logFile, signed, before)) write(path, bytes);
}

/** The line of a checkpoint that names where the log was before. */
const formerly = (origin: string) => `formerly ${origin}`;

/** What a log says of itself, signed by its newest keys. */
function signLog(
  { tree }: JournalLog,
  origin: string,
  { former_origins = [] }: LogFile,
  { keys }: LogSecrets,
): CopiedLog {
  const extensions = former_origins.filter((each) => each !== origin).map(formerly);
  const checkpoint = writeCheckpoint({ origin, size: tree.size, root: treeHash(tree), extensions, keys });
  return { checkpoint, keys: keys.map((key) => verifierKey(origin, key)) };
}

/**
 * The files of a log (C2SP tlog-tiles), and the public journal with what its copies need of it, by their paths. `before` are the
 * entries at each checkpoint before, of which partial tiles stay for whoever reads by it.
 */
function* logFiles(
  { entries, tree }: JournalLog,
  logFile: LogFile,
  signed: CopiedLog,
  before: readonly number[],
): Iterable<{ path: string; bytes: Uint8Array | string }> {
  const { former = [], former_origins = [] } = logFile;
  yield { path: SOURCE + CHECKPOINT, bytes: signed.checkpoint };
  yield { path: SOURCE + LOG_FILE, bytes: JSON.stringify({ ...logFile, keys: signed.keys }) };
  yield { path: LOG.checkpoint, bytes: signed.checkpoint };
  yield { path: LOG.key, bytes: signed.keys.map((key) => `${key}\n`).join("") };
  yield { path: LOG.former, bytes: JSON.stringify({ former, former_origins }) };
  const written = new Set<string>();
  for (const file of tilesOf(entries, tree)) {
    written.add(file.path);
    yield file;
  }
  for (const size of new Set(before)) {
    if (size >= entries.length) continue;
    for (const file of tilesOf(entries, tree, size)) if (!written.has(file.path)) yield file;
  }
}
