import type { FoundContact } from "../_journal/contacts.ts";
import { formatFault } from "../_journal/faults.ts";
import { JOURNAL } from "../_journal/journal.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { counted, firstOf } from "../_text/counted.ts";
import { groupBy } from "../_text/group-by.ts";
import type { Ask, ImportResult } from "./import.ts";
import { type ImportedExport, isSourceOpen } from "./imported-export.ts";
import { photoLines } from "./photos/describe-photos.ts";
import { keptPhotos } from "./photos/kept-photos.ts";
import { listed, plainLine } from "./plain-line.ts";
import type { ImportPlan } from "./plan.ts";
import { listQuestions } from "./questions.ts";
import { LISTS } from "./tables/listed.ts";

const SKIPPED: Record<keyof ImportPlan["skipped"], string> = {
  withdrawn: "withdrawn in the journal",
  older: "the journal has a newer edit",
  "edited here": "changed in the journal, not at the source",
  same: "the same as another, as you have said",
};

export function summarize(result: ImportResult, { all = false }: { all?: boolean } = {}): string {
  const most = all ? Number.POSITIVE_INFINITY : LISTED;
  const { found, plan, heldBack } = result;
  return [
    ...found.formats.map(
      ({ title, files, reviews }) => `${title}: ${counted(reviews, "record")} in ${counted(files, "file")}`,
    ),
    ...figures(result),
    ...found.notes,
    ...statedLines(result),
    ...understoodLines(found, most),
    ...missingLines(result, most),
    ...faultLines(found, most),
    ...(heldBack === "dry run" && plan.entries.length > 0 ? ["", ...describeChanges(plan, most)] : []),
    ...waitingLines(found, plan, most),
    ...photoLines(result, most),
    ...contactLines(result, most),
    ...questionLines(result),
    "",
    outcome(result),
  ]
    .flatMap((line) => line.split("\n"))
    .map((line) => line.replace(/\p{Cc}/gu, " "))
    .join("\n");
}

/** What was read, file by file; of several files of one known kind the first. */
function understoodLines({ read }: ImportedExport, most: number): string[] {
  if (read.length === 0) return [];
  const blocks = read.map((each) => each.lines());
  return ["", "Understood:", ...listed(blocks, most, (rest) => `and ${rest} more files`)];
}

/** What a run without a terminal was not told. */
function questionLines({ questions, heldBack }: ImportResult): string[] {
  if (heldBack !== "questions") return [];
  const open = questions.filter(({ id }) => id !== "duplicates");
  return ["", "To be decided, each by the option that answers it:", ...listQuestions(open)];
}

/** What was understood and found of an export, before a terminal asks about it. */
export function describeSeen({ found, plan, contacts }: Parameters<Ask>[2]): string {
  return [
    ...understoodLines(found, LISTED),
    ...faultLines(found, LISTED),
    ...waitingLines(found, plan, LISTED),
    ...(contacts.length > 0 ? ["", ...listed(describeContacts(contacts), LISTED)] : []),
  ].join("\n");
}

function figures({ found, plan }: ImportResult): string[] {
  const { reviews, files, copies, unusable } = found;
  const entries = reviews.map(({ entry }) => entry);
  const rows: [string, number][] = [
    ["files read", files],
    ["reviews found", reviews.length],
    ["  stars only", entries.filter(({ text }) => text === "").length],
    ["  with a reply", entries.filter(({ reply }) => reply).length],
    ["  with photos", reviews.filter((review) => keptPhotos(review).length > 0).length],
    ["  edited by their author", entries.filter(({ updated }) => updated).length],
    ["  dated by month or year only", entries.filter(({ date_precision }) => date_precision).length],
    ["further copies of them", copies],
    ["added", plan.added],
    ["changed", plan.changed],
    ["unchanged", plan.unchanged],
    ...Object.entries(SKIPPED).map(([reason, words]): [string, number] => [
      `skipped: ${words}`,
      plan.skipped[reason as keyof ImportPlan["skipped"]],
    ]),
    ["waiting for your decision", plan.waiting.length],
    ["erased here, not recognised by other ids", plan.erased],
    ["not usable", unusable],
    ["back at the source", plan.returned.length],
    [MISSING, plan.missing?.now.length ?? 0],
    ["  and were so before", plan.missing?.before.length ?? 0],
    ["perhaps later than the export, not compared", plan.missing?.newer.length ?? 0],
    ["with ids of your own, not compared", plan.missing?.unknown ?? 0],
  ];
  const always = new Set(["files read", "reviews found", "added", "changed", "unchanged"]);
  if (plan.missing) always.add(MISSING);
  const shown = rows.filter(([label, many]) => many > 0 || always.has(label));
  const width = Math.max(...shown.map(([label]) => label.length));
  return shown.map(([label, many]) => `${label.padEnd(width)}  ${String(many).padStart(6)}`);
}

const MISSING = "no longer in the export";

/** Ids, changes and contacts that are named one by one. */
const LISTED = 20;

function statedLines({ found, full }: ImportResult): string[] {
  return [...found.stated].flatMap(([source, stated]) => {
    const held = found.reviews.filter(({ entry }) => entry.source.name === source).length;
    if (held === 0) return [];
    const says = `${source} says that there are ${stated}`;
    return full.has(source)
      ? [`${says}: this export holds all of them.`]
      : [`${says}; this export holds ${held}, so it tells nothing of what is gone.`];
  });
}

function missingLines({ found, plan, full }: ImportResult, most: number): string[] {
  if (!plan.missing) {
    return full.size > 0 && found.unusableIds === null
      ? ["Whether any review is missing cannot be told: a record that is not usable names no review."]
      : [];
  }
  const { now, newer } = plan.missing;
  const sources = [...full].join(", ");
  const gone = [
    "",
    `No longer in this full export of ${sources}: ${firstOf(now, most)}`,
    "They stay published and are marked with source_missing. Withdraw one that has a reason (npm run journal -- withdraw).",
  ];
  const untold = [
    "",
    `Not in this full export of ${sources}, which may be older than what the journal knows of them: ${firstOf(newer, most)}`,
    found.made.size > 0
      ? "An export that was made after they came into the journal tells whether they are gone."
      : "Say on which day it was made, if that is a later one: --as-of YYYY-MM-DD.",
  ];
  return [...(now.length > 0 ? gone : []), ...(newer.length > 0 ? untold : [])];
}

function waitingLines(found: ImportedExport, { waiting }: ImportPlan, most: number): string[] {
  if (waiting.length === 0) return [];
  if (isSourceOpen(found)) {
    const many = counted(waiting.length, "review");
    return ["", `Perhaps the same review twice: ${many}, to be named once --source is given.`];
  }
  return [
    "",
    "Perhaps the same review twice, so not imported until you say:",
    ...listed(
      waiting.map(({ id, of, shared }) => `  ${id} = ${of}? (same ${shared})`),
      most,
    ),
    "Add --same <id> for one that is the same, --different <id> for one that is not, or either with all.",
  ];
}

export function contactLines(
  { contacts, decisions }: Pick<ImportResult, "contacts" | "decisions">,
  most = LISTED,
): string[] {
  if (contacts.length === 0) return [];
  const heading =
    decisions.contacts === undefined
      ? "Contact details in what would be published:"
      : decisions.contacts === "mask"
        ? "Masked, as you have decided:"
        : "Published with contact details, as you decided:";
  return ["", heading, ...listed(describeContacts(contacts), most)];
}

/** Each once, with where it stands first. */
function describeContacts(contacts: readonly FoundContact[]): string[] {
  const byValue = groupBy(contacts, ({ kind, value }) => `${kind} ${plainLine(value)}`);
  return [...byValue].map(([what, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${counted(others.length, "time")} more` : "";
    return `  ${what}, in the ${first!.field} of ${first!.id}${more}`;
  });
}

function faultLines({ faults, unusable }: ImportedExport, most: number): string[] {
  if (faults.length === 0) return [];
  const untold = faults.length < unusable ? ["  and others, not listed"] : [];
  return ["", "Not usable:", ...listed(faults.map(formatFault), most), ...untold];
}

function outcome({ found, plan, written, heldBack, contacts, decisions }: ImportResult): string {
  const lines = counted(plan.entries.length, "line");
  const decide =
    contacts.length > 0 && decisions.contacts === undefined
      ? " Say once whether to remove contact details: --contacts mask or --contacts keep; --keep " +
        "<value> spares one, such as your office's."
      : "";
  const waits =
    plan.waiting.length > 0 ? ` Waiting for your decision: ${counted(plan.waiting.length, "review")}.` : "";
  switch (heldBack) {
    case "questions":
      return "Nothing was written. Run it again with these options; --yes takes the defaults that lose nothing.";
    case "faults":
      return "Nothing was written. Correct the export, or add --skip-invalid to import the rest.";
    case "contacts":
      return `Nothing was written.${decide}`;
    case "dry run":
      return `Nothing was written (--dry-run); ${lines} would go to ${JOURNAL}.${decide}${waits}`;
    default:
      if (written) return `${lines} appended to ${JOURNAL}.${waits}`;
      return found.reviews.length === 0
        ? "Nothing to write: it holds no review to import."
        : waits
          ? `Nothing to write.${waits}`
          : `Nothing to write: ${JOURNAL} has all of it already.`;
  }
}

/** What an import would change, review by review: `+` is new, `~` is changed, `-` is gone at its source. */
function describeChanges({ entries, replaced, missing }: ImportPlan, most: number): string[] {
  const gone = new Set(missing?.now);
  const blocks = entries.map((entry) => {
    const before = replaced.get(entry.id);
    if (gone.has(entry.id)) return [`- ${headline(entry)}`];
    return before ? [`~ ${headline(entry)}`, ...differences(before, entry)] : [`+ ${headline(entry)}`];
  });
  return listed(blocks, most, (rest) => `and ${rest} more`);
}

function headline({ id, date, rating, author, title, text, reply }: PublishEntry): string {
  const said = [title, text].filter(Boolean).join(": ");
  const words = said ? ` ${quote(said, 60)}` : " without words";
  return `${id}  ${date}  ${"★".repeat(rating)}  ${author.name}:${words}${reply ? `  reply: ${quote(reply.text, 40)}` : ""}`;
}

const FIELDS = ["rating", "title", "text", "updated", "source_missing"] as const;

function differences(before: PublishEntry, entry: PublishEntry): string[] {
  const pairs: [string, unknown, unknown][] = [
    ...FIELDS.map((field): [string, unknown, unknown] => [field, before[field], entry[field]]),
    ...LISTS.map((list): [string, unknown, unknown] => [
      list,
      before[list]?.join(", "),
      entry[list]?.join(", "),
    ]),
    ["photos", before.photos?.length, entry.photos?.length],
    ["reply", before.reply?.text, entry.reply?.text],
    ["reply.date", before.reply?.date, entry.reply?.date],
  ];
  return pairs.flatMap(([field, was, is]) => {
    if (was === is) return [];
    const at = typeof was === "string" && typeof is === "string" ? firstDifference(was, is) : 0;
    return [`    ${field}: ${show(was, at)} -> ${show(is, at)}`];
  });
}

/** Shortly before the first place at which two texts differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return Math.max(0, at - 15);
}

function show(value: unknown, from: number): string {
  if (value === undefined) return "nothing";
  return typeof value === "string" ? `${from > 0 ? "…" : ""}${quote(value.slice(from), 60)}` : String(value);
}

function quote(text: string, most: number): string {
  const line = plainLine(text);
  const characters = [...line];
  return JSON.stringify(characters.length > most ? `${characters.slice(0, most).join("")}…` : line);
}
