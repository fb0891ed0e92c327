import { statSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { appendToJournal } from "../_journal/append.ts";
import { readBusiness } from "../_journal/business.ts";
import { type FoundContact, foundContacts, keptContacts, withoutContacts } from "../_journal/contacts.ts";
import type { Duplicate } from "../_journal/duplicates.ts";
import { earlierEntries } from "../_journal/earlier-entries.ts";
import { InputError } from "../_journal/faults.ts";
import { JOURNAL, readJournal } from "../_journal/journal.ts";
import { whileWriting } from "../_journal/rewrite.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { maskContacts } from "../_text/contacts.ts";
import { type Decisions, readDecisions, writeDecisions } from "./decisions.ts";
import type { ImportedExport, ImportedReview } from "./imported-review.ts";
import { type ImportPlan, type KnownReviews, planImport, withoutReviews } from "./plan.ts";
import { readExport } from "./read/read-export.ts";
import type { ExportRequest } from "./read/reading.ts";
import type { DayOrder } from "./source-time.ts";
import type { TableInUse } from "./tables/table-mapping.ts";

export interface ImportRequest extends ExportRequest {
  /** Folder of the owner's files. */
  dataDir: string;
  /** Report what would happen, without writing. */
  dryRun?: boolean | undefined;
  /** Skip invalid records and import the rest. */
  skipInvalid?: boolean | undefined;
  /** The export holds every review that its sources have, so that what it lacks is no longer there. */
  full?: boolean | undefined;
  /** What the owner decides now; it is kept. */
  decide?: Pick<Decisions, "contacts" | "keep"> & { same?: string[]; different?: string[] };
  /** Puts a question to the owner; absent where nobody can answer. */
  ask?: Ask | undefined;
  /** Leave out the reviews with contacts as long as nobody has decided about them, and import the rest. */
  leaveOutContacts?: boolean | undefined;
}

export interface ImportResult {
  found: ImportedExport;
  plan: ImportPlan;
  /** The sources of which the export holds all, as said or as they say themselves. */
  full: ReadonlySet<string>;
  /** How to reach somebody, in what would be published. */
  contacts: FoundContact[];
  decisions: Decisions;
  /** Ids of new or changed reviews that were left out for their contacts. */
  leftOut: ReadonlySet<string>;
  /** Whether the journal was written to. */
  written: boolean;
  /** Why nothing was written although there was something to write. */
  heldBack?: "dry run" | "faults" | "questions" | "contacts";
}

/**
 * Appends to the journal what is new in an export; a second run adds nothing. Throws an InputError, with nothing written, when
 * the journal, the decisions or the export as a whole cannot be read.
 */
export async function importReviews(request: ImportRequest): Promise<ImportResult> {
  const { dataDir, now, ask, dryRun, decide = {} } = request;
  const kept = readDecisions(dataDir);
  let decisions = withSaid(kept, decide);
  let state = journalState(dataDir);
  let journal = readFaultless(dataDir, now);
  const found = await readExport(request, {
    mappings: decisions.tables ?? [],
    confirmTable: async (table) => (ask ? ask.table(table) : false),
    dayOrder: async (file) => (ask ? ask.dayOrder(file) : null),
    seen: (entry) => asKnown(entry, journal.published.get(entry.id)),
  });
  decisions = withTables(decisions, found);
  const full = fullSources(found, request.full ?? false);
  const isKept = keptContacts(decisions.keep, readBusiness(dataDir).business);
  const mask = (text: string) => maskContacts(text, isKept);
  let reviews: ImportedReview[] | null = null;
  const planned = (): ImportPlan => {
    if (journalState(dataDir) !== state) {
      state = journalState(dataDir);
      journal = readFaultless(dataDir, now);
    }
    if (decisions.contacts === "mask") reviews ??= found.reviews.map((each) => masked(each, mask));
    return planImport(
      journal,
      { ...found, reviews: reviews ?? found.reviews },
      { now, full, decisions, mask, earlier: (ids) => earlierEntries(dataDir, ids) },
    );
  };

  let plan = planned();
  let plannedBy = decisions;
  decisions = await decideDuplicates(decisions, plan, decide, ask);
  if (decisions !== plannedBy) plan = planned();
  plannedBy = decisions;
  const contacts = foundContacts(originalsOf(plan, found.reviews), isKept);
  const result = { found, full, contacts, decisions, leftOut: new Set<string>(), written: false };
  if (found.questions.length > 0) return { ...result, plan, heldBack: "questions" };
  if (found.faults.length > 0 && !request.skipInvalid) return { ...result, plan, heldBack: "faults" };
  if (dryRun) return { ...result, plan, heldBack: "dry run" };
  if (contacts.length > 0 && decisions.contacts === undefined) {
    const answer = (await ask?.contacts(contacts)) ?? null;
    if (answer === null && !request.leaveOutContacts) return { ...result, plan, heldBack: "contacts" };
    if (answer !== null) decisions = { ...decisions, contacts: answer };
  }
  return whileWriting(dataDir, () => {
    const whole = decisions === plannedBy && journalState(dataDir) === state ? plan : planned();
    const leaveOut = request.leaveOutContacts && decisions.contacts === undefined;
    const undecided = leaveOut ? foundContacts(originalsOf(whole, found.reviews), isKept) : [];
    const leftOut = new Set(undecided.map(({ id }) => id));
    const last = withoutReviews(whole, leftOut);
    appendToJournal(dataDir, last.entries);
    if (JSON.stringify(decisions) !== JSON.stringify(kept)) writeDecisions(dataDir, decisions);
    return { ...result, decisions, leftOut, plan: last, written: last.entries.length > 0 };
  });
}

function readFaultless(dataDir: string, now: number): KnownReviews {
  const { published, withdrawn, faults } = readJournal(dataDir, now);
  if (faults.length > 0) throw new InputError(faults);
  return { published, withdrawn };
}

/** What the journal says already need not be in memory twice. */
function asKnown(entry: PublishEntry, before: PublishEntry | undefined): PublishEntry {
  if (!before) return entry;
  const [{ recorded: _, ...said }, { recorded: __, ...known }] = [entry, before];
  if (isDeepStrictEqual(said, known)) return before;
  if (before.text === entry.text) entry.text = before.text;
  if (entry.reply && before.reply?.text === entry.reply.text) entry.reply.text = before.reply.text;
  return entry;
}

/** Changes whenever the journal does; what was read of it is good as long as it has not. */
function journalState(dataDir: string): string {
  const found = statSync(join(dataDir, JOURNAL), { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
}

/** The decisions with what is said now of how to reach somebody. */
export function withSaid(
  kept: Decisions,
  { contacts, keep = [] }: Pick<Decisions, "contacts" | "keep">,
): Decisions {
  return {
    ...kept,
    ...(contacts && { contacts }),
    ...(keep.length > 0 && { keep: [...new Set([...(kept.keep ?? []), ...keep])] }),
  };
}

/** Sources whose own count an export reaches are in it as a whole. */
function fullSources({ reviews, stated }: ImportedExport, said: boolean): Set<string> {
  const counts = new Map<string, number>();
  for (const { entry } of reviews) counts.set(entry.source.name, (counts.get(entry.source.name) ?? 0) + 1);
  const full = [...counts].filter(
    ([source, count]) => said || count >= (stated.get(source)?.count ?? Infinity),
  );
  return new Set(full.map(([source]) => source));
}

/** Mappings that were given or confirmed are kept; a newer one of the same name and columns replaces the older. */
function withTables(decisions: Decisions, { tables }: ImportedExport): Decisions {
  const news = tables
    .filter(({ origin, mapping }) => origin !== "comes with this" && mapping)
    .map(({ mapping }) => mapping);
  if (news.length === 0) return decisions;
  const key = (mapping: (typeof news)[number]) => JSON.stringify([mapping.name, mapping.requires]);
  const all = new Map([...(decisions.tables ?? []), ...news].map((mapping) => [key(mapping), mapping]));
  return { ...decisions, tables: [...all.values()] };
}

async function decideDuplicates(
  decisions: Decisions,
  { waiting }: ImportPlan,
  decide: NonNullable<ImportRequest["decide"]>,
  ask: Ask | undefined,
): Promise<Decisions> {
  if (waiting.length === 0) return decisions;
  const said = (ids: string[] | undefined, id: string) => ids?.includes(id) || ids?.includes("all");
  let same = waiting.filter(({ id }) => said(decide.same, id));
  let different = waiting.filter(({ id }) => said(decide.different, id));
  if (same.length + different.length === 0 && ask) {
    const answer = await ask.duplicates(waiting);
    if (answer === "same") same = waiting;
    if (answer === "different") different = waiting;
  }
  if (same.length + different.length === 0) return decisions;
  return {
    ...decisions,
    ...(same.length > 0 && {
      same: { ...decisions.same, ...Object.fromEntries(same.map(({ id, of }) => [id, of])) },
    }),
    ...(different.length > 0 && {
      different: [...new Set([...(decisions.different ?? []), ...different.map(({ id }) => id)])],
    }),
  };
}

/** The reviews of a plan as the export has them, before anything was masked. */
function originalsOf({ entries, missing }: ImportPlan, reviews: readonly ImportedReview[]): PublishEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  for (const id of missing?.now ?? []) ids.delete(id);
  return reviews.map(({ entry }) => entry).filter(({ id }) => ids.has(id));
}

function masked(review: ImportedReview, mask: (text: string) => string): ImportedReview {
  const entry = withoutContacts(review.entry, mask);
  return entry === review.entry ? review : { ...review, entry };
}

/** The questions that an import may put to the owner; null is no answer. */
export interface Ask {
  /** Whether a guessed table is read as it should be. */
  table(table: TableInUse): Promise<boolean>;
  dayOrder(file: string): Promise<DayOrder | null>;
  contacts(found: readonly FoundContact[]): Promise<"mask" | "keep" | null>;
  duplicates(waiting: readonly Duplicate[]): Promise<"same" | "different" | null>;
}
