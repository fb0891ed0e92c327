import { InputError } from "../../_journal/faults.ts";
import { counted, firstOf } from "../../_text/counted.ts";
import { type ImportRequest, type ImportResult, importReviews } from "../import.ts";
import type { Answers } from "../questions.ts";
import { UNKNOWN } from "../read/json-records.ts";
import type { Waiting } from "./state.ts";

/** What came of an export that was taken while nobody could be asked. */
export interface Taken {
  added: number;
  changed: number;
  /** Ids of reviews that the whole of their source no longer holds. */
  gone: string[];
  /** What waits for the owner's decision; empty when all of the export is taken. */
  waits: Waiting[];
  /** What cannot be used or told of this export, and will not be unless it changes. */
  unusable: Waiting[];
  written: boolean;
}

export interface TakeRequest
  extends Pick<ImportRequest, "path" | "dataDir" | "now" | "answers" | "full" | "made"> {
  /** Where it is going to lie for the commands that decide about it. */
  later: string;
}

/**
 * Imports what needs no decision by the owner, and leaves out the rest: guessed tables, ambiguous times, contacts that nobody has decided
 * about, and reviews that look like others. Throws an InputError when the export cannot be read as a whole. Null for a folder or archive
 * without any file of reviews, such as the second part of an export whose first part has them all.
 */
export async function takeExport({ later, answers, ...request }: TakeRequest): Promise<Taken | null> {
  const options = { ...request, answers: { ...answers, "skip-invalid": "yes" }, leaveOutContacts: true };
  const result = await importReviews(options).catch((error: Error) => {
    if (isOfOtherThings(error, request.path)) return null;
    throw error;
  });
  if (result === null) return null;
  const { plan, written } = result;
  const isHeldBack = result.heldBack !== undefined;
  const command = commandFor(later, answers);
  return {
    added: isHeldBack ? 0 : plan.added,
    changed: isHeldBack ? 0 : plan.changed,
    gone: isHeldBack ? [] : (plan.missing?.now ?? []),
    waits: waitsOf(result, command),
    unusable: unusableOf(result, command),
    written,
  };
}

/** What is said of a file by its own name is said of the whole by its path. */
function isOfOtherThings(error: Error, path: string): boolean {
  return (
    error instanceof InputError &&
    error.faults.every(({ file, message }) => file === path && message === UNKNOWN)
  );
}

function waitsOf({ heldBack, questions, plan, leftOut }: ImportResult, command: string): Waiting[] {
  if (heldBack === "questions") {
    const open = questions.filter(({ id }) => id !== "duplicates" && id !== "contacts");
    return [{ what: counted(open.length, "question"), command }];
  }
  const waiting = (many: number, what: string, options: string) =>
    many === 0 ? [] : [{ what: `${counted(many, "review")} ${what}`, command: `${command} ${options}` }];
  return [
    ...waiting(leftOut.size, "with contact details", "--contacts mask (or keep)"),
    ...waiting(plan.waiting.length, "perhaps there already", "--same <id> (or --different <id>)"),
  ];
}

function unusableOf({ found, plan, full, heldBack }: ImportResult, command: string): Waiting[] {
  const { unusable, unusableIds } = found;
  const isUntold = full.size > 0 && unusableIds === null;
  const untold = isUntold ? ", so it is not known whether a review is missing" : "";
  const newer = heldBack === undefined ? (plan.missing?.newer ?? []) : [];
  const later = `${counted(newer.length, "review")} perhaps later than the export (${firstOf(newer, 20)})`;
  return [
    ...(unusable > 0
      ? [{ what: `${counted(unusable, "record")} not usable${untold}`, command: `${command} --dry-run` }]
      : []),
    ...(newer.length > 0 ? [{ what: later, command: `${command} --full --as-of YYYY-MM-DD` }] : []),
  ];
}

/** As it is typed; a path with spaces in quotes. */
function commandFor(path: string, { source, location }: Answers = {}): string {
  const quoted = (text: string) =>
    /^[\w./~@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  const options = [source && `--source ${quoted(source)}`, location && `--location ${quoted(location)}`];
  return ["npm run import --", quoted(path), ...options.filter(Boolean)].join(" ");
}
