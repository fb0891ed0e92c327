import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Amended, amendReview, type Change } from "../../_journal/amend.ts";
import { ANNOTATIONS, notesOn, readAnnotations } from "../../_journal/annotations.ts";
import { type Erasing, type Erasure, eraseReview } from "../../_journal/erase.ts";
import { InputError } from "../../_journal/faults.ts";
import { JOURNAL, type Journal, stillToErase } from "../../_journal/journal.ts";
import { namedLinesIn } from "../../_journal/lines.ts";
import { isThere, readOwnersFile } from "../../_journal/owners-file.ts";
import { rescale } from "../../_journal/scale.ts";
import { readFaultless, withdrawReview } from "../../_journal/withdraw.ts";
import { CACHED_SECONDS } from "../../_schema/headers.ts";
import { REQUESTERS, WITHDRAWAL_REASONS, WithdrawEntry } from "../../_schema/journal-entry.ts";
import { PHOTOS_FOLDER } from "../../_schema/photos.ts";
import { FIRST_PARTY } from "../../_schema/review.ts";
import { counted } from "../../_text/counted.ts";
import { groupBy } from "../../_text/group-by.ts";

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

/** Runs a command of the journal; returns what to tell. Throws an Error that says what to do instead. */
export function runJournalCommand(
  args: readonly string[],
  { dataDir, now, commitmentsOf }: Pick<Erasing, "dataDir" | "now" | "commitmentsOf">,
): string {
  const { values, positionals } = parse(args);
  const [name, id] = positionals;
  if (values.help) return USAGE;
  checkArguments(name, positionals.slice(1), values);
  const change = () => ({
    dataDir,
    id: id!,
    reason: reasonOf(values.reason),
    requestedBy: requesterOf(values["requested-by"]),
    date: dateOf(values.date),
    now,
  });
  switch (name) {
    case "check":
      return check(dataDir, now);
    case "show":
      return show(dataDir, id!);
    case "stats":
      return describeStats(readFaultless(dataDir, now));
    case "withdraw": {
      const { reason, withdrawn } = withdrawReview(change());
      const words = `\n${JOURNAL} still holds its words; npm run journal -- erase ${id} removes them.`;
      return (
        `${id} is withdrawn as of ${withdrawn} (${reason}); npm run build takes it off the site.` +
        (reason === "erasure" ? words : "")
      );
    }
    case "amend": {
      const dryRun = values["dry-run"] ?? false;
      const changes = changesOf(values.set ?? [], values.remove ?? []);
      return describeAmendment(id!, amendReview({ dataDir, id: id!, changes, now, dryRun }), dryRun);
    }
    case "rescale": {
      const best = bestOf(values.best);
      const lines = counted(rescale({ dataDir, source: id!, best, now }), "line");
      return `${lines} appended to ${JOURNAL}, with the stars on a scale up to ${best}; npm run build publishes them.`;
    }
    case "erase":
      values.reason ??= "erasure";
      return describeErasure(id!, eraseReview({ ...change(), commitmentsOf }));
    default:
      throw usage(name && `there is no command ${name}`);
  }
}

const NEED_ID = ["show", "withdraw", "erase", "amend", "rescale"];

/** Throws the usage where a command has too few arguments, too many, or the options of another. */
function checkArguments(
  name: string | undefined,
  given: readonly string[],
  values: ReturnType<typeof parse>["values"],
): void {
  const needsId = NEED_ID.includes(name ?? "");
  if (given.length !== (needsId ? 1 : 0))
    throw usage(needsId ? `${name} needs one ${name === "rescale" ? "source" : "id"}` : undefined);
  if (name !== "withdraw" && name !== "erase" && (values.reason ?? values.date ?? values["requested-by"]))
    throw usage("--reason, --date and --requested-by are for withdraw and erase");
  if (name !== "amend" && (values.set ?? values.remove ?? values["dry-run"]))
    throw usage("--set, --remove and --dry-run are for amend");
  if (name !== "rescale" && values.best) throw usage("--best is for rescale");
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        reason: { type: "string" },
        "requested-by": { type: "string" },
        date: { type: "string" },
        best: { type: "string" },
        set: { type: "string", multiple: true },
        remove: { type: "string", multiple: true },
        "dry-run": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw usage((error as Error).message.split(". ")[0]);
  }
}

function usage(message?: string): Error {
  return new Error(message ? `${message}\n\n${USAGE}` : USAGE);
}

function reasonOf(given: string | undefined) {
  const { success, data } = WithdrawEntry.shape.reason.safeParse(given);
  if (!success)
    throw usage(`--reason ${given === undefined ? "is missing" : `${given} is none of the reasons`}`);
  return data;
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

function requesterOf(given: string | undefined) {
  const { success, data } = WithdrawEntry.shape.requested_by.safeParse(given);
  if (!success) throw usage(`--requested-by ${given} is none of those who may have asked`);
  return data;
}

function bestOf(given: string | undefined): number {
  const best = Number(given);
  if (!(best >= 2 && best <= 1000)) throw usage("--best is the highest rating of the scale, such as 50");
  return best;
}

function dateOf(given: string | undefined): string | undefined {
  const { error } = WithdrawEntry.shape.withdrawn.optional().safeParse(given);
  if (error) throw new Error(`--date ${error.issues[0]!.message}`);
  return given;
}

function check(dataDir: string, now: number): string {
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
function show(dataDir: string, id: string): string {
  const { content: bytes, faults } = readOwnersFile(dataDir, JOURNAL);
  if (faults.length > 0) throw new InputError(faults);
  const found = [...namedLinesIn([bytes ?? Buffer.alloc(0)])].flatMap((line) =>
    line.id === id ? `${JOURNAL}:${line.number}: ${line.text}` : [],
  );
  if (found.length === 0) throw new Error(`${id} is not in ${JOURNAL}`);
  return found.join("\n");
}

function describeErasure(id: string, erasure: Erasure): string {
  const { lines, unlogged, annotations, photos, withdrawn, source, otherNames } = erasure;
  const journal =
    lines === 0 && !withdrawn
      ? `${id} was erased before; ${JOURNAL} is as it was.`
      : `${id}: ${counted(lines, "line")} erased, and ${withdrawn ? "withdrawn now" : "withdrawn before"}; ` +
        `${JOURNAL} was rewritten as a whole.`;
  if (lines === 0 && !withdrawn && annotations === 0) return journal;
  const { fresh, staleWhileRevalidate } = CACHED_SECONDS;
  const others = otherNames.map((file) => `, and at the other name (hard link) of ${file}`).join("");
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
    `  in backups, version control and exports that ${JOURNAL} was made from${others}`,
  ]
    .filter(Boolean)
    .join("\n");
}

function describeAmendment(id: string, amended: readonly Amended[], dryRun: boolean): string {
  const shown = (value: unknown) => (value === undefined ? "nothing" : JSON.stringify(value));
  return [
    ...amended.map(({ field, before, after }) => `${id}: ${field}: ${shown(before)} -> ${shown(after)}`),
    dryRun
      ? `Nothing is written; without --dry-run a line that replaces it is appended to ${JOURNAL}.`
      : `A line that replaces it is appended to ${JOURNAL}; npm run build publishes it.`,
  ].join("\n");
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
