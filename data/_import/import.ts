import { statSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { appendToJournal } from "../_journal/append.ts";
import { readBusiness } from "../_journal/business.ts";
import { type FoundContact, foundContacts, withoutContacts } from "../_journal/contacts.ts";
import type { Duplicate } from "../_journal/duplicates.ts";
import { InputError } from "../_journal/faults.ts";
import { JOURNAL, readJournal } from "../_journal/journal.ts";
import { whileWriting } from "../_journal/rewrite.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { counted } from "../_text/counted.ts";
import { idsOfAlike } from "./alike.ts";
import {
  contactsOf,
  type Decided,
  type Decisions,
  readDecisions,
  withAnswers,
  withDuplicates,
  withSaid,
  withTables,
  writeDecisions,
} from "./decisions.ts";
import { type ImportedExport, isSourceOpen } from "./imported-export.ts";
import type { ImportedReview } from "./imported-review.ts";
import { isKeyLost, journalId, makeKey, withJournalIds } from "./keyed-ids.ts";
import { type FetchPhoto, fetchPhotos } from "./photos/fetch-photos.ts";
import { AsidePhotos, hasPhoto } from "./photos/store-photos.ts";
import { type ImportPlan, type KnownReviews, planImport, withoutReviews } from "./plan.ts";
import { type Answers, onceEach, type Question, type QuestionId, safeAnswers } from "./questions.ts";
import { readExport } from "./read/read-export.ts";
import type { ExportRequest } from "./read/reading.ts";
import { Listed } from "./tables/listed.ts";

/** Puts questions to the owner; `keep` is to be called with each answer as soon as it is given. */
export type Ask = (
  questions: readonly Question[],
  keep: (answers: Answers) => void,
  seen: Pick<ImportResult, "found" | "plan" | "contacts">,
) => Promise<void>;

export interface ImportRequest extends ExportRequest {
  dataDir: string;
  dryRun?: boolean | undefined;
  /** The export holds every review that its sources have, so that what it lacks is no longer there. */
  full?: boolean | undefined;
  /** What the owner decides now; it is kept. */
  decide?: Pick<Decisions, "contacts" | "keep"> & Decided;
  /** What the owner says of this export. */
  answers?: Answers | undefined;
  /** Take the defaults that lose nothing. */
  yes?: boolean | undefined;
  ask?: Ask | undefined;
  /** Gets the photos that are on the web; without it they stay there. */
  fetchPhoto?: FetchPhoto | undefined;
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
  questions: Question[];
  /** Ids of new or changed reviews that were left out for their contacts. */
  leftOut: ReadonlySet<string>;
  /** Whether photos on the web were or would be fetched. */
  fetching: boolean;
  written: boolean;
  /** Why nothing was written although there was something to write. */
  heldBack?: "dry run" | "faults" | "questions" | "contacts";
}

/**
 * Appends to the journal what is new in an export; a second run adds nothing. All that is open is asked at once, again as long as answers
 * open something else; each answer is kept at once. Throws an InputError, with nothing written, when the journal, the decisions or the
 * export as a whole cannot be read.
 */
export async function importReviews(request: ImportRequest): Promise<ImportResult> {
  const { dataDir, ask, decide = {} } = request;
  // First the journal, since a key is on disk before the lines whose ids it made.
  const journal = { state: journalState(dataDir), known: readFaultless(dataDir, request.now) };
  const decisions = readDecisions(dataDir);
  const run: Run = {
    ...request,
    decisions: withSaid(decisions, decide),
    mappings: decisions.tables ?? [],
    answers: request.answers ?? {},
    journal,
    lost: isKeyLost(decisions, journal.known, decide.same !== undefined),
  };
  let found = await readFor(run);
  for (;;) {
    const attempt = planFor(run, found);
    const { plan } = attempt;
    const { duplicates } = run.answers;
    const decided = duplicates === "same" || duplicates === "different" ? { [duplicates]: ["all"] } : decide;
    const said = isSourceOpen(found) ? run.decisions : withDuplicates(run.decisions, plan.waiting, decided);
    if (!isDeepStrictEqual(said, run.decisions)) {
      // One that is let in may look like another, which waits only now.
      run.decisions = said;
      continue;
    }
    const given = request.yes ? safeAnswers(attempt.questions) : {};
    const keep = (answers: Answers) => {
      Object.assign(given, answers);
      const decisions = withAnswers(run.decisions, answers, found.read, plan.waiting);
      if (decisions === run.decisions) return;
      run.decisions = decisions;
      if (!request.dryRun) whileWriting(dataDir, () => writeDecisions(dataDir, decisions));
    };
    const open = attempt.questions.filter(
      ({ id }) => given[id] === undefined && run.answers[id] === undefined,
    );
    if (ask && open.length > 0) await ask(open, keep, { ...attempt, found });
    const answered = Object.keys(given) as QuestionId[];
    if (answered.every((id) => run.answers[id] !== undefined)) return finish(run, found, attempt);
    run.answers = { ...run.answers, ...given };
    run.decisions = withAnswers(run.decisions, given, found.read, plan.waiting);
    if (answered.some((id) => !OF_RESULT.has(id))) found = await readFor(run);
  }
}

/** Questions whose answers change nothing of how an export is read. */
const OF_RESULT: ReadonlySet<QuestionId> = new Set(["unlikely", "skip-invalid", "contacts", "duplicates"]);

interface Run extends ImportRequest {
  decisions: Decisions;
  /** Whether the ids in the journal were made with another key. */
  lost: boolean;
  /** Those of earlier imports, by which tables are known again. */
  mappings: NonNullable<Decisions["tables"]>;
  answers: Answers;
  journal: { state: string; known: KnownReviews };
}

/** What was read of the journal is good as long as it has not changed. */
function journalFor(run: Run): KnownReviews {
  const state = journalState(run.dataDir);
  if (run.journal.state !== state) run.journal = { state, known: readFaultless(run.dataDir, run.now) };
  return run.journal.known;
}

async function readFor(run: Run): Promise<ImportedExport> {
  const journal = journalFor(run);
  const { published, withdrawn, removed } = journal;
  const { key, same = {} } = run.decisions;
  const isKnown = (id: string) => published.has(id) || withdrawn.has(id) || Object.hasOwn(same, id);
  const owner = readBusiness(run.dataDir);
  const { mask } = contactsOf(run.decisions, owner);
  const known = { journal, dataDir: run.dataDir, decisions: run.decisions, isKnown, mask };
  const found = await readExport({
    ...run,
    listed: new Listed(owner),
    seen: (entry, derived) => asKnown(entry, published.get(journalId(entry.id, derived, isKnown, key))),
    lastSaid: (traceable) => {
      const id = journalId(traceable, false, isKnown, key);
      return published.get(id) ?? removed.get(id);
    },
    idsOf: (groups) => idsOfAlike(groups, known),
    hasPhoto: (file) => hasPhoto(run.dataDir, file),
    anyWithdrawn: withdrawn.size > 0,
  });
  keepKey(run);
  return withJournalIds(found, isKnown, run.decisions.key);
}

/** The first import makes the key as soon as it has an export to read; what began at the same time takes it from there. */
function keepKey(run: Run): void {
  const { dataDir, dryRun, decisions } = run;
  if (dryRun || decisions.key !== undefined) return;
  const key = whileWriting(dataDir, () => {
    const kept = readDecisions(dataDir);
    if (kept.key !== undefined) return kept.key;
    const made = makeKey();
    writeDecisions(dataDir, { ...kept, key: made });
    return made;
  });
  run.decisions = { ...decisions, key };
}

type Attempt = ReturnType<typeof planFor>;

/** A plan, what it leaves open, and how it is made again by the journal as it is then. */
function planFor(run: Run, found: ImportedExport) {
  const { dataDir, now, decisions, answers } = run;
  const full = fullSources(found, run.full ?? false);
  const { isKept, mask } = contactsOf(decisions, readBusiness(dataDir));
  const reviews = found.reviews.map((each) => masked(each, mask, decisions));
  const planned = () =>
    planImport(
      journalFor(run),
      { ...found, reviews },
      { dataDir, now, full, decisions, lost: run.lost, mask },
    );
  const state = journalState(dataDir);
  const plan = planned();
  const contacts = foundContacts(originalsOf(plan, found.reviews), isKept);
  const questions = onceEach([
    ...found.questions,
    ...(contacts.length > 0 && decisions.contacts === undefined ? [askAboutContacts(contacts)] : []),
    ...(plan.waiting.length > 0 && !isSourceOpen(found) ? [askAboutDuplicates(plan.waiting)] : []),
  ]).filter(({ id }) => !OF_RESULT.has(id) || answers[id] !== "yes");
  const again = () => (journalState(dataDir) === state ? plan : planned());
  return { plan, full, contacts, questions, again, isKept };
}

async function finish(run: Run, found: ImportedExport, attempt: Attempt): Promise<ImportResult> {
  const { plan, full, contacts } = attempt;
  const questions = attempt.questions.filter(
    ({ id }) => id !== "duplicates" || run.answers.duplicates === undefined,
  );
  const result: ImportResult = {
    ...{ found, plan, full, contacts, decisions: run.decisions, questions },
    ...{ leftOut: new Set(), fetching: run.fetchPhoto !== undefined, written: false },
  };
  const heldBack = heldBackBy(questions, run, found);
  if (heldBack !== "questions") refuseUnknown(run);
  if (heldBack !== undefined) return { ...result, heldBack };
  const aside = new AsidePhotos(run.dataDir);
  try {
    const last = run.fetchPhoto ? await withFetched(run, found, attempt, aside) : attempt;
    await aside.copy(run.path, found.photos, last.plan.entries);
    return { ...result, ...write(run, found, last, aside) };
  } finally {
    aside.close();
  }
}

function refuseUnknown({ decide = {}, decisions: { same = {}, different = [] } }: Run): void {
  const decided = { same: Object.keys(same), different };
  for (const option of ["same", "different"] as const) {
    const unknown = decide[option]?.find((id) => id !== "all" && !decided[option].includes(id));
    if (unknown === undefined) continue;
    throw new Error(
      `--${option} ${unknown}: no waiting review has this id; without it those that wait are listed`,
    );
  }
}

/** Questions that hold back no more than what they are about. */
const OF_SOME: ReadonlySet<QuestionId> = new Set(["duplicates", "skip-invalid", "contacts"]);

function heldBackBy(
  questions: readonly Question[],
  { answers, dryRun, leaveOutContacts }: Run,
  { faults }: ImportedExport,
): ImportResult["heldBack"] {
  if (questions.some(({ id }) => !OF_SOME.has(id))) return "questions";
  if (faults.length > 0 && answers["skip-invalid"] !== "yes") return "faults";
  if (dryRun) return "dry run";
  const asksContacts = questions.some(({ id }) => id === "contacts");
  return asksContacts && !leaveOutContacts ? "contacts" : undefined;
}

async function withFetched(run: Run, found: ImportedExport, { plan }: Attempt, aside: AsidePhotos) {
  const { withdrawn } = journalFor(run);
  const left = new Set([...plan.waiting.map(({ id }) => id), ...Object.keys(run.decisions.same ?? {})]);
  const reviews = found.reviews.filter(({ entry: { id } }) => !withdrawn.has(id) && !left.has(id));
  const isThere = (file: string) => hasPhoto(run.dataDir, file);
  await fetchPhotos(reviews, run.fetchPhoto!, { found: found.photos, aside, isThere });
  return planFor(run, found);
}

/** Writes photos, lines and decisions, by the journal as it is now. */
function write(
  { dataDir, now, decisions, leaveOutContacts }: Run,
  found: ImportedExport,
  { again, isKept }: Attempt,
  aside: AsidePhotos,
) {
  const tables = withTables(decisions, found.read);
  return whileWriting(dataDir, () => {
    const whole = again();
    const leaveOut = leaveOutContacts && decisions.contacts === undefined;
    const undecided = leaveOut ? foundContacts(originalsOf(whole, found.reviews), isKept) : [];
    const leftOut = new Set(undecided.map(({ id }) => id));
    const last = withoutReviews(whole, leftOut);
    aside.store(last.entries, found.photos, () => appendToJournal(dataDir, last.entries, now));
    if (JSON.stringify(tables) !== JSON.stringify(readDecisions(dataDir))) writeDecisions(dataDir, tables);
    return { decisions: tables, leftOut, plan: last, written: last.entries.length > 0 };
  });
}

function askAboutContacts(contacts: readonly FoundContact[]): Question {
  const many = new Set(contacts.map(({ id }) => id)).size;
  return {
    id: "contacts",
    asks:
      `What ${counted(many, "review")} would publish has contact details, as listed; remove them (mask), now and in ` +
      "later imports, or keep it? --keep <value> spares one, such as your office's.",
    choices: ["mask", "keep"],
    default: "mask",
    safe: true,
  };
}

function askAboutDuplicates(waiting: readonly Duplicate[]): Question {
  return {
    id: "duplicates",
    asks:
      `${counted(waiting.length, "review")} may be there already, as listed; are all of them the same, or all different? ` +
      "Until then they wait.",
    choices: ["same", "different", "wait"],
    default: "wait",
    safe: true,
  };
}

function readFaultless(dataDir: string, now: number): KnownReviews {
  const { entries, published, withdrawn, faults } = readJournal(dataDir, now);
  if (faults.length > 0) throw new InputError(faults);
  const said = entries.flatMap(({ entry }) => (withdrawn.has(entry.id) && "text" in entry ? [entry] : []));
  return { published, withdrawn, removed: new Map(said.map((entry) => [entry.id, entry])) };
}

/** What the journal says already need not be in memory twice; the id stays as it was read. */
function asKnown(entry: PublishEntry, before: PublishEntry | undefined): PublishEntry {
  if (!before) return entry;
  const [{ recorded: _, nonce: __, ...said }, { recorded: ___, nonce: ____, ...known }] = [entry, before];
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

/** Sources whose own count an export reaches are in it as a whole. */
function fullSources({ reviews, stated }: ImportedExport, said: boolean): Set<string> {
  const counts = new Map<string, number>();
  for (const { entry } of reviews) counts.set(entry.source.name, (counts.get(entry.source.name) ?? 0) + 1);
  const full = [...counts].filter(([source, count]) => said || count >= (stated.get(source) ?? Infinity));
  return new Set(full.map(([source]) => source));
}

/** The reviews of a plan as the export has them, before anything was masked. */
function originalsOf({ entries, missing }: ImportPlan, reviews: readonly ImportedReview[]): PublishEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  for (const id of missing?.now ?? []) ids.delete(id);
  return reviews.map(({ entry }) => entry).filter(({ id }) => ids.has(id));
}

/** Nobody is asked about what is said to be seen on photos, so that it is masked unless all is kept. */
function masked(review: ImportedReview, mask: (text: string) => string, { contacts }: Decisions) {
  if (contacts === "keep") return review;
  const entry = contacts === "mask" ? withoutContacts(review.entry, mask) : review.entry;
  const photos = review.photos?.map((photo) => (photo.alt ? { ...photo, alt: mask(photo.alt) } : photo));
  return entry === review.entry && !photos ? review : { ...review, entry, ...(photos && { photos }) };
}
