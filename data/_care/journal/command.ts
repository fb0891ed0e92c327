import { join } from "node:path";
import type { parseArgs } from "node:util";
import * as z from "zod";
import { readArguments, UsageError } from "../../_command/run-command.ts";
import { amendReview, type Change } from "../../_journal/amend.ts";
import { ANNOTATIONS, notesOn, readAnnotations } from "../../_journal/annotations.ts";
import { type Erasure, eraseReview } from "../../_journal/erase.ts";
import { describeIssues, InputError } from "../../_journal/faults.ts";
import { JOURNAL, type Journal, stillToErase } from "../../_journal/journal.ts";
import { namedLinesIn } from "../../_journal/lines.ts";
import { isThere, readOwnersFile } from "../../_journal/owners-file.ts";
import { rescale } from "../../_journal/scale.ts";
import { readFaultless, type Withdrawing, withdrawReview } from "../../_journal/withdraw.ts";
import { CACHED_SECONDS } from "../../_schema/headers.ts";
import { REQUESTERS, WITHDRAWAL_REASONS, WithdrawEntry } from "../../_schema/journal-entry.ts";
import { PHOTOS_FOLDER } from "../../_schema/photos.ts";
import { FIRST_PARTY } from "../../_schema/review.ts";
import { counted } from "../../_text/counted.ts";
import { groupBy } from "../../_text/group-by.ts";
import { beginAnew, type LogCircumstances, reorder, rotateKey } from "./log-commands.ts";
import { loggedCommitments } from "./logged-commitments.ts";

export const USAGE = `npm run journal -- <command>

check                                                               every fault of ${JOURNAL} and ${ANNOTATIONS}, or their counts
show <id>                                                           every line of a review
withdraw <id> --reason <reason> [--date D] [--requested-by <who>]   ends a review; D is YYYY-MM-DD, today if it is absent
erase <id> [--reason <reason>] [--date D] [--requested-by <who>]    the same, and takes its words out of it and of ${ANNOTATIONS}
amend <id> [--set <field>=<value>] [--remove <field>] [--dry-run]   appends it with these changed, or shows what would change
rescale <source> --best <number>                                    reads its ratings anew on this scale: a line for each that changes
reorder                                                             puts its lines into the order of the published log, new ones behind
recover                                                             the same, and takes what is missing from what is published
rotate-key                                                          makes the key that signs the log's next checkpoint
new-log --reason "..."                                              ends the log, since it cannot go on; told to everybody for ever
stats                                                               how many reviews there are, by state, source, level and year

Reasons: ${WITHDRAWAL_REASONS.join(", ")}
Who may have asked: ${REQUESTERS.join(", ")}`;

const OPTIONS = {
  reason: { type: "string" },
  "requested-by": { type: "string" },
  date: { type: "string" },
  best: { type: "string" },
  set: { type: "string", multiple: true },
  remove: { type: "string", multiple: true },
  "dry-run": { type: "boolean" },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

interface Given extends LogCircumstances {
  dataDir: string;
  /** What a command is of. */
  subject: string;
  options: Options;
}

interface Command {
  /** What has to be typed behind its name, if anything has. */
  of?: "id" | "source";
  takes?: readonly (keyof Options)[];
  /** Returns what to tell. Throws an Error that says what to do instead. */
  run(given: Given): string | Promise<string>;
}

const WITHDRAWAL_OPTIONS = ["reason", "date", "requested-by"] as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  check: { run: check },
  show: { of: "id", run: show },
  withdraw: { of: "id", takes: WITHDRAWAL_OPTIONS, run: withdraw },
  erase: { of: "id", takes: WITHDRAWAL_OPTIONS, run: erase },
  amend: { of: "id", takes: ["set", "remove", "dry-run"], run: amend },
  rescale: { of: "source", takes: ["best"], run: rescaleSource },
  reorder: { run: (given) => reorder(given, { recover: false }) },
  recover: { run: (given) => reorder(given, { recover: true }) },
  "rotate-key": { run: ({ settings }) => rotateKey(settings) },
  "new-log": { takes: ["reason"], run: (given) => beginAnew(given.options.reason, given) },
  stats: { run: ({ dataDir, now }) => describeStats(readFaultless(dataDir, now)) },
};

/** Runs a command of the journal; returns what to tell. Rejects with an Error of what to do instead, a UsageError for what is none. */
export async function runJournalCommand(
  [name, ...args]: readonly string[],
  circumstances: LogCircumstances,
): Promise<string> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw usage(name && `there is no command ${name}`);
  const { of, takes = [], run } = command;
  const { values: options, positionals } = readArguments(args, OPTIONS, `\n\n${USAGE}`);
  const given = Object.keys(options) as (keyof Options)[];
  const foreign = given.filter((option) => !takes.includes(option));
  if (foreign.length > 0) throw usage(foreign.map((option) => whoseIs(option, name!)).join("\n"));
  if (positionals.length !== (of ? 1 : 0)) throw usage(of && `${name} needs one ${of}`);
  const dataDir = circumstances.settings.DATA_DIR;
  return run({ ...circumstances, dataDir, subject: positionals[0] ?? "", options });
}

function whoseIs(option: keyof Options, name: string): string {
  const others = Object.keys(COMMANDS).filter((other) => COMMANDS[other]!.takes?.includes(option));
  return `${name} takes no --${option}; it is for ${others.join(", ")}`;
}

function usage(message?: string): UsageError {
  return new UsageError(message ? `${message}\n\n${USAGE}` : USAGE);
}

function withdraw(given: Given): string {
  const { id, reason, withdrawn } = withdrawReview(withdrawingOf(given));
  const words = `\n${JOURNAL} still holds its words; npm run journal -- erase ${id} removes them.`;
  return (
    `${id} is withdrawn as of ${withdrawn} (${reason}); npm run build takes it off the site.` +
    (reason === "erasure" ? words : "")
  );
}

async function erase(given: Given): Promise<string> {
  const { subject: id, settings, ask, options } = given;
  const withdrawing = withdrawingOf({ ...given, options: { reason: "erasure", ...options } });
  // Before the journal is locked, since what is published may have to be asked for.
  const commitmentsOf = await loggedCommitments(settings, id, ask);
  return describeErasure(id, eraseReview({ ...withdrawing, commitmentsOf }));
}

/** What these options may say. */
const WithdrawalOptions = z.object({
  reason: WithdrawEntry.shape.reason,
  "requested-by": WithdrawEntry.shape.requested_by,
  date: WithdrawEntry.shape.withdrawn.optional(),
});

function withdrawingOf({ dataDir, now, subject: id, options }: Given): Withdrawing {
  const { data, error } = WithdrawalOptions.safeParse(options);
  const faults = error ? describeIssues(error, options, WithdrawalOptions) : [];
  if (!data) throw usage(faults.map(({ field, message }) => `--${field} ${message}`).join("\n"));
  return { dataDir, id, reason: data.reason, requestedBy: data["requested-by"], date: data.date, now };
}

function amend({ dataDir, subject: id, options, now }: Given): string {
  const { set = [], remove = [], "dry-run": dryRun = false } = options;
  const amended = amendReview({ dataDir, id, changes: changesOf(set, remove), now, dryRun });
  const shown = (value: unknown) => (value === undefined ? "nothing" : JSON.stringify(value));
  return [
    ...amended.map(({ field, before, after }) => `${id}: ${field}: ${shown(before)} -> ${shown(after)}`),
    dryRun
      ? `Nothing is written; without --dry-run a line that replaces it is appended to ${JOURNAL}.`
      : `A line that replaces it is appended to ${JOURNAL}; npm run build publishes it.`,
  ].join("\n");
}

function rescaleSource({ dataDir, subject: source, options, now }: Given): string {
  const best = bestOf(options.best);
  const lines = counted(rescale(dataDir, source, best, now), "line");
  return `${lines} appended to ${JOURNAL}, with the stars on a scale up to ${best}; npm run build publishes them.`;
}

function changesOf(set: readonly string[], remove: readonly string[]): Change[] {
  if (set.length + remove.length === 0) throw usage("amend needs --set or --remove");
  const changes = [
    ...set.map((given) => {
      const [field, ...value] = given.split("=");
      if (!field || value.length === 0) throw usage(`--set ${given} is not field=value`);
      return { field, to: value.join("=") };
    }),
    ...remove.map((field) => ({ field, to: null })),
  ];
  const twice = changes.find(({ field }, at) => changes.findIndex((other) => other.field === field) < at);
  if (twice) throw usage(`${twice.field} is named twice`);
  return changes;
}

function bestOf(given: string | undefined): number {
  const best = Number(given);
  if (!(best >= 2 && best <= 1000)) throw usage("--best is the highest rating of the scale, such as 50");
  return best;
}

function check({ dataDir, now }: Given): string {
  const journal = readFaultless(dataDir, now);
  const { entries, published, withdrawn, erased } = journal;
  const counts =
    `${JOURNAL}: no fault in ${counted(entries.length, "line")}: ${counted(published.size, "review")}, ` +
    `${withdrawn.size} withdrawn, ${erased.size} of them erased.`;
  const words = stillToErase(journal).map(({ what, command }) => `${what}; ${command} removes them.`);
  return [counts, ...words, ...checkAnnotations(dataDir, journal)].join("\n");
}

/** Nothing where there are none. Aspects are the business's, and told of by the build and the doctor. */
function checkAnnotations(dataDir: string, journal: Journal): string[] {
  if (!isThere(join(dataDir, ANNOTATIONS))) return [];
  const annotations = readAnnotations({ dataDir, journal, aspects: null });
  if (annotations.faults.length > 0) throw new InputError(annotations.faults);
  const { accepted } = annotations;
  const reviews = new Set(accepted.map(({ review }) => review)).size;
  const by = [...new Set(accepted.map((each) => each.by))].map((name) => JSON.stringify(name)).join(", ");
  return [
    `${ANNOTATIONS}: no fault; ${counted(accepted.length, "line")} on ` +
      `${counted(reviews, "review")}${by && ` by ${by}`}; the build says whether their aspects are known.`,
    ...notesOn(annotations),
  ];
}

/** Works for a journal with faults as well, since this is how they are looked at. */
function show({ dataDir, subject: id }: Given): string {
  const { content: bytes, faults } = readOwnersFile(dataDir, JOURNAL);
  if (faults.length > 0) throw new InputError(faults);
  const found = [...namedLinesIn([bytes ?? Buffer.alloc(0)])].flatMap((line) =>
    line.id === id ? `${JOURNAL}:${line.number}: ${line.text}` : [],
  );
  if (found.length === 0) throw new Error(`${id} is not in ${JOURNAL}`);
  return found.join("\n");
}

function describeErasure(id: string, erasure: Erasure): string {
  const { lines, unlogged, annotations, photos, withdrawn, source } = erasure;
  const journal =
    lines === 0 && !withdrawn
      ? `${id} was erased before; ${JOURNAL} is as it was.`
      : `${id}: ${counted(lines, "line")} erased, and ${withdrawn ? "withdrawn now" : "withdrawn before"}; ` +
        `${JOURNAL} was rewritten as a whole.`;
  if (lines === 0 && !withdrawn && annotations === 0) return journal;
  const { fresh, staleWhileRevalidate } = CACHED_SECONDS;
  const { own, shared } = photos;
  return [
    journal,
    unlogged > 0 &&
      `${counted(unlogged, "line")} ${unlogged === 1 ? "was" : "were"} found on no published site. If your reviews are online, ` +
        "run this again where they are built, or with BASE_URL set to their address, else their next build stops; if they " +
        "never were, that does not concern you.",
    annotations > 0 && `${counted(annotations, "line")} that quoted it removed from ${ANNOTATIONS}.`,
    own.length > 0 && `${counted(own.length, "photo")} removed from ${PHOTOS_FOLDER}/.`,
    shared.length > 0 && `Kept, since something else names it too: ${shared.join(", ")}.`,
    "Now run npm run build: it takes the words out of every generation, draft, cache and index below SITE_DIR at once.",
    "Until they are told or emptied too, the words may remain",
    `  in CDNs and browsers: for ${fresh} s after that build, or up to ${fresh + staleWhileRevalidate} s ` +
      "while they ask again, unless you empty them",
    "  with subscribers: what was pushed to them is theirs; the next feed comes without the review",
    source !== FIRST_PARTY && `  at ${source ?? "its source"}: ask for it there`,
    `  in backups, version control and exports that ${JOURNAL} was made from`,
  ]
    .filter(Boolean)
    .join("\n");
}

type Counts = [value: string, count: number][];

/** How many reviews a journal holds, most first: all by their state, those that are not withdrawn by the rest. */
function describeStats(journal: Journal): string {
  const published = [...journal.published.values()];
  const withdrawn = [...journal.withdrawn.values()];
  const stats: Record<string, Counts> = {
    state: [
      ["published", published.length],
      ["  no longer at their source", published.filter(({ source_missing }) => source_missing).length],
      ["withdrawn", withdrawn.length],
      ...tally(withdrawn.map(({ entry }) => `  ${entry.reason}`)),
      ["erased", journal.erased.size],
    ],
    source: tally(published.map(({ source }) => source.name)),
    level: tally(published.map(({ verification }) => verification.level)),
    // Newest first.
    year: tally(published.map(({ date }) => date.slice(0, 4))).sort(([a], [b]) => (a < b ? 1 : -1)),
  };
  const widths = Object.values(stats).flatMap((counts) => counts.map(([value]) => value.length));
  const line = ([value, count]: Counts[number]) =>
    `  ${value.padEnd(Math.max(...widths))}  ${String(count).padStart(6)}`;
  return Object.entries(stats)
    .flatMap(([name, counts]) => [name, ...counts.map(line)])
    .join("\n");
}

function tally(values: readonly string[]): Counts {
  return [...groupBy(values, (value) => value)]
    .map(([value, { length }]): Counts[number] => [value, length])
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
