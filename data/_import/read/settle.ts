import { InputError } from "../../_journal/faults.ts";
import type { ImportedExport } from "../imported-review.ts";
import { refusal } from "./input-files.ts";
import { UNKNOWN } from "./read-file.ts";
import type { Unread } from "./reading.ts";

/** Adds what was not read: as a fault where it should have held reviews, else as a note. */
export function settle(
  found: ImportedExport,
  others: readonly Unread[],
  { path, single }: { path: string; single: boolean },
) {
  const meant = (each: Unread) => single || /review/i.test(each.file.split("/").at(-1)!);
  const faults = others.filter(
    (each) => (each.reason === "damaged" || each.reason === "other") && meant(each),
  );
  if (faults.length > 0) throw asFaults(faults);
  const noted = others.filter(({ reason }) => reason === "not stored" || reason === "own reviews");
  const empty = others.filter((each) => each.reason === "empty" && meant(each));
  const asking = others.filter(({ reason }) => reason === "asks");
  found.questions.push(...asking.filter(meant).map(({ file, message }) => `${file}: ${message}`));
  for (const { file } of asking.filter((each) => !meant(each)))
    found.notes.push(`Not read: ${file}, which may be a table of reviews; if it is, import it by itself.`);
  if (found.files === 0 && empty.length === 0 && found.questions.length === 0)
    throw noted.length > 0 ? asFaults(noted) : refusal(path, UNKNOWN);
  found.files += empty.length;
  found.notes.push(...noted.map(({ file, message }) => `Not read: ${file}, which ${message}.`));
}

function asFaults(unread: readonly Unread[]): InputError {
  return new InputError(unread.map(({ file, message }) => ({ file, message })));
}
