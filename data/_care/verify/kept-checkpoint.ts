import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { writePrivately } from "../../_command/private-file.ts";
import { isBinding } from "../../_fetch/published-log.ts";
import { keyWithoutName, openCheckpoint } from "../../_log/checkpoint.ts";
import type { Checkpoint } from "../../_log/signed-checkpoint.ts";
import { equal, treeHash } from "../../_log/tree.ts";
import { LOG } from "../../_schema/addresses.ts";
import { FormerLog } from "../../_schema/log-file.ts";
import type { CheckedLog } from "./check-log.ts";
import type { Findings } from "./findings.ts";

/** What of a log a verifier keeps for the next time. */
const Kept = z.object({
  checkpoint: z.string(),
  keys: z.array(z.string()),
  former: FormerLog.array().default([]),
});

/** Below STATE_DIR, a file for each log. */
const FOLDER = "verified";

/**
 * Holds a log against the last checkpoint of it that was kept in `stateDir`: it has only grown since. What an origin tells others, or
 * told before, is a finding here and nowhere else. `ended` says why another log has begun since. `keep` keeps this one, unless it is a
 * draft, which may change.
 */
export function compareWithKept(log: CheckedLog, stateDir: string, findings: Findings) {
  const { note, keys, checkpoint, former: endedLogs } = log;
  if (!isBinding({ checkpoint })) return { ended: null, keep: () => {} };
  const former = checkpoint.extensions.flatMap((line) => /^formerly (\S+)$/.exec(line)?.[1] ?? []);
  const names = [checkpoint.origin, ...former.slice(-MOST_FORMER)];
  const kept = names.map((name) => readKept(fileOf(name, stateDir))).find((each) => each !== null);
  return {
    ended: kept ? compare(kept, log, findings) : null,
    keep: () => {
      mkdirSync(join(stateDir, FOLDER), { recursive: true, mode: 0o700 });
      writePrivately(
        fileOf(checkpoint.origin, stateDir),
        JSON.stringify({ checkpoint: note, keys, former: endedLogs }),
      );
    },
  };
}

export const isKept = (origin: string, stateDir: string) => readKept(fileOf(origin, stateDir)) !== null;

const fileOf = (origin: string, stateDir: string) =>
  join(stateDir, FOLDER, `${encodeURIComponent(origin)}.json`);

/** Names that a log had before. */
const MOST_FORMER = 10;

type Opened = z.infer<typeof Kept> & { opened: Checkpoint };

function readKept(file: string): Opened | null {
  try {
    const kept = Kept.parse(JSON.parse(readFileSync(file, "utf8")));
    return { ...kept, opened: openCheckpoint(kept.checkpoint, kept.keys) };
  } catch {
    return null;
  }
}

/** Whether a log that had so many entries may have ended so: with more, which nobody can compare any more, or with the same. */
function isEndOf({ checkpoint, keys }: FormerLog, before: Pick<Checkpoint, "size" | "root">): boolean {
  try {
    const { size, root } = openCheckpoint(checkpoint, keys);
    return size > before.size || (size === before.size && equal(root, before.root));
  } catch {
    return false;
  }
}

function compare(
  { opened: { size, root }, keys, former: before }: Opened,
  { checkpoint, tree, former }: CheckedLog,
  findings: Findings,
): string | null {
  const path = LOG.checkpoint;
  const known = new Set(keys.map(keyWithoutName));
  const isOwn = (key: string) => known.has(keyWithoutName(key));
  for (const { ended, reason, checkpoint: last } of before)
    findings.expect(
      former.some((log) => log.checkpoint === last),
      LOG.former,
      `no longer lists the log that ended on ${ended}: ${reason}`,
    );
  if (!checkpoint.signedBy.some(isOwn)) {
    const end = former.find((log) => log.keys.some(isOwn));
    findings.expect(end !== undefined, path, "is signed by none of the keys that it had the last time");
    if (end && !isEndOf(end, { size, root }))
      findings.add(
        LOG.former,
        `the log that ended on ${end.ended} had ${size} entries the last time, and is said to have ended with others`,
      );
    return end ? `the log that was kept the last time ended on ${end.ended}: ${end.reason}` : null;
  }
  const expect = (holds: boolean, line: string) => findings.expect(holds, path, line);
  if (checkpoint.size < size)
    expect(
      false,
      `a rollback: the log had ${size} entries the last time, and has ${checkpoint.size}; a copy on the way may be late, ` +
        "else entries were taken away",
    );
  else if (checkpoint.size === size)
    expect(
      equal(checkpoint.root, root),
      `a split view: with the same ${size} entries it had another root the last time`,
    );
  else if (tree.size >= size)
    expect(
      equal(treeHash(tree, size), root),
      `a rewritten past: its first ${size} entries are not those of the last time`,
    );
  return null;
}
