import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eraseReview } from "../../../data/_journal/erase.ts";
import { InputError } from "../../../data/_journal/faults.ts";
import { JOURNAL, type Journal, readJournal } from "../../../data/_journal/journal.ts";
import { whileWriting } from "../../../data/_journal/rewrite.ts";
import { readBackup, restore as restoreHub } from "../../hub/operator/backup.ts";
import { openStore } from "../../hub/store/open-store.ts";
import { PARTS, type Places } from "../back-up.ts";
import { faultsOf } from "../digest-list.ts";
import { filesIn, linksOnTheWay, putBack } from "../files.ts";

interface Choices {
  replace: boolean;
  now: number;
}

/**
 * Puts back what a backup has and this machine lacks; what STATE_DIR and the hub have is newer, and stays. Changes nothing
 * where the backup is not whole, or where owner's files differ and shall not be replaced. Resolves to what to print; rejects with
 * what to do.
 */
export async function restore(
  folder: string,
  { dataDir, stateDir, databaseUrl }: Places,
  { replace, now }: Choices,
): Promise<string> {
  const data = join(folder, PARTS.data);
  const state = join(folder, PARTS.state);
  const hub = join(folder, PARTS.hub);
  refuseFor(faultsOf(folder), "nothing is restored; take another backup, or mend this one");
  const { files } = filesIn(data);
  const different = files.filter((file) => !isSame(data, dataDir, file));
  const kept = filesIn(state).files;
  const missing = kept.filter((file) => !existsSync(join(stateDir, file)));
  const links = [
    ...linksOnTheWay(dataDir, different).map((path) => join(dataDir, path)),
    ...linksOnTheWay(stateDir, missing).map((path) => join(stateDir, path)),
  ];
  refuseFor(
    links.map((path) => `${path} is a symbolic link`),
    "nothing is restored, since none is followed; move it away",
  );
  const differing = different.filter((file) => existsSync(join(dataDir, file)));
  if (!replace)
    refuseFor(
      differing.map((file) => `${join(dataDir, file)} is there, and is not that of the backup`),
      "nothing is restored; --replace puts these back too, as they were; or move them away, or set DATA_DIR to a new folder",
    );
  const copy = () => {
    const before = readJournal(dataDir, now);
    putBack(missing, state, stateDir);
    if (different.length > 0) whileWriting(dataDir, () => putBack(different, data, dataDir));
    const isAll = different.length + missing.length === files.length + kept.length;
    return [
      `Restored to ${dataDir}: ${different.length} of ${files.length} files. ` +
        `Restored to ${stateDir}: ${missing.length} of ${kept.length}.${isAll ? "" : " The others were there already."}`,
      ...eraseAgain(dataDir, before, now),
    ].join("\n");
  };
  if (!existsSync(hub)) return copy();
  // Before anything is changed: a damaged one is refused, and so is a store that cannot be opened.
  readBackup(hub);
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const store = await openStore(databaseUrl);
  try {
    return `${copy()}\n${await restoreHub(hub)(store, { now })}`;
  } finally {
    await store.close();
  }
}

/** Erases what the journal until now had erased and that of the backup still holds. Returns lines to print. */
function eraseAgain(dataDir: string, { entries, erased, withdrawn, faults }: Journal, now: number): string[] {
  const { lines, erased: still } = readJournal(dataDir, now);
  const back = [...erased].filter((id) => lines.has(id) && !still.has(id));
  const heldAt = (index: number, id: string) => {
    const entry = faults.length === 0 ? entries[index]?.entry : undefined;
    return entry?.id === id && "commitments" in entry ? entry.commitments : null;
  };
  const refused = back.filter((id) => {
    const { reason = "erasure", withdrawn: date, requested_by: requestedBy } = withdrawn.get(id)?.entry ?? {};
    try {
      const commitmentsOf = (index: number) => heldAt(index, id);
      eraseReview({ dataDir, id, reason, date, requestedBy, now, commitmentsOf });
      return false;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return true;
    }
  });
  const again = back.filter((id) => !refused.includes(id));
  return [
    ...(again.length > 0 ? [`Erased again, as they had been here: ${again.join(", ")}.`] : []),
    ...refused.map(
      (id) =>
        `${id} was erased here, and its words are back; mend ${JOURNAL}, then npm run journal -- erase ${id} removes them.`,
    ),
  ];
}

function refuseFor(faults: readonly string[], whatToDo: string): void {
  if (faults.length > 0) throw new Error([...faults, whatToDo].join("\n"));
}

const isSame = (one: string, other: string, file: string) =>
  existsSync(join(other, file)) && readFileSync(join(one, file)).equals(readFileSync(join(other, file)));
