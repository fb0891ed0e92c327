import { InputError, refusal } from "../../_journal/faults.ts";
import { counted } from "../../_text/counted.ts";
import type { ImportedExport } from "../imported-export.ts";
import { plainLine } from "../plain-line.ts";
import { UNKNOWN } from "./json-records.ts";
import type { Unread } from "./reading.ts";

/** Whether a file is called like reviews, or its folder is. */
export function isCalledLikeReviews(file: string, path: string): boolean {
  return /review|testimonial|avis|bewertung|rezension|reseña|opinion|feedback|recensi/i.test(
    `${path}/${file}`.split("/").slice(-2).join("/"),
  );
}

/** Adds what was not read: as a fault where it should have held reviews, else as a note. */
export function addUnread(
  found: ImportedExport,
  others: readonly Unread[],
  { path, single, meant: isMeant }: { path: string; single: boolean; meant(file: string): boolean },
) {
  const meant = ({ file, document }: Unread) =>
    single || (document === undefined && !/\.mdx?$/.test(file) && /review/i.test(file.split("/").at(-1)!));
  const faults = others.filter(
    (each) => (each.reason === "damaged" || each.reason === "other") && meant(each),
  );
  if (faults.length > 0) throw asFaults(faults);
  const noted = others.filter(({ reason }) => reason === "not stored" || reason === "own reviews");
  const empty = others.filter((each) => each.reason === "empty" && meant(each));
  if (found.files === 0 && empty.length === 0) {
    if (noted.length > 0) throw asFaults(noted);
    const documents = others.filter(({ file, document }) => document !== undefined && isMeant(file));
    throw documents.length > 0 ? noStars(path, documents) : refusal(path, UNKNOWN);
  }
  found.files += empty.length;
  found.notes.push(...noted.map(({ file, message }) => `Not read: ${file}, which ${message}.`));
}

/** Files that may be one review each, of which none has stars. */
function noStars(path: string, documents: readonly Unread[]): InputError {
  const facts = Object.keys(documents[0]!.document as object).slice(0, 20);
  return refusal(
    path,
    `holds ${counted(documents.length, "file")} of one record each, in which nothing was recognised as a rating among ` +
      `${plainLine(facts.join(", "))}; a review has stars, so add them to each as rating: 5, where the customers gave some`,
  );
}

function asFaults(unread: readonly Unread[]): InputError {
  return new InputError(unread.map(({ file, message }) => ({ file, message })));
}
