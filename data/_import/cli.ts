import { readFileSync } from "node:fs";
import { print } from "../_command/print.ts";
import { loadSettings, readArguments, runCommand, UsageError } from "../_command/run-command.ts";
import { isCalendarDay } from "../_schema/calendar.ts";
import { VERIFICATION_LEVELS } from "../_schema/review.ts";
import { decide, describeDecided } from "./decide.ts";
import { parseMapping } from "./decisions.ts";
import { RECORD_FORMATS } from "./formats/record-formats.ts";
import { type ImportRequest, importReviews } from "./import.ts";
import { photoFetcher } from "./photos/fetch-photos.ts";
import type { Answers } from "./questions.ts";
import { summarize } from "./summary.ts";
import { shippedMappings } from "./tables/table-mapping.ts";
import { askInTerminal, showProgress } from "./terminal.ts";

/** Each service once, though some have several kinds of tables. */
const TABLES = [...new Set(shippedMappings().map(({ name }) => name.split(",")[0]!))];

const USAGE = `npm run import -- <file, folder or .zip> [options]
npm run import -- --contacts mask|keep, --keep or --different: decides the same of what is in the journal

Finds out what it is: ${RECORD_FORMATS.map(({ id }) => id).join(", ")}, or a table:
${TABLES.join(", ")}, or any other with ratings and dates.

Options:
  --photos          fetch the customers' pictures that the export has only as addresses
  --dry-run         tell what would happen, review by review, and write nothing
  --all             list everything, not only the first twenty
  --format <name>   the one format to look for
  --yes             take the defaults that lose nothing of all that would be asked
  --location <id>   the one location to take from an export of several, or all where they are one business
  --full            the export holds all reviews of its source: tell and record which of the journal's it no longer does
  --skip-invalid    skip faulty records and import the rest
  --table yes       an unknown table is read as guessed; kept for its next export
  --map <file>      how a table is to be read; kept, too
  --scale <number>  the highest rating that could be given
  --published <..>  the values whose rows are published, such as status=approved,live; or all
  --dates dmy|mdy   what comes first in 03/04/2025
  --as-of <day>     the day from which "3 months ago" counts
  --undated <day>   the day, month or year of reviews that tell none
  --unlikely yes    what looks like a mistake is none
  --source <name>   where the reviews were left, if the export does not tell
  --level <level>   how you know that customers wrote, if the table does not tell: platform, invited or transaction
  --contacts mask|keep   whether e-mail addresses, telephone numbers and street addresses are removed; kept
  --keep <value>    one of them that stays; @example.com stays as a whole; kept
  --same <id>       a review that is another one, left or exported twice, or all; kept
  --different <id>  one that only looks so, or all; kept`;

const OPTIONS = {
  "dry-run": { type: "boolean" },
  all: { type: "boolean" },
  format: { type: "string" },
  full: { type: "boolean" },
  location: { type: "string" },
  "skip-invalid": { type: "boolean" },
  map: { type: "string" },
  yes: { type: "boolean", short: "y" },
  table: { type: "string" },
  scale: { type: "string" },
  published: { type: "string" },
  undated: { type: "string" },
  unlikely: { type: "string" },
  dates: { type: "string" },
  "as-of": { type: "string" },
  source: { type: "string" },
  level: { type: "string" },
  contacts: { type: "string" },
  keep: { type: "string", multiple: true },
  same: { type: "string", multiple: true },
  different: { type: "string", multiple: true },
  photos: { type: "boolean" },
} as const;

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [path, ...rest] = positionals;
  if (path === undefined && isDecision(values)) return decideOfJournal(values);
  if (path !== undefined && rest.length > 0 && formatNames().includes(path))
    throw new Error(
      `${path}: a format is no longer named first, as it is found out: npm run import -- <path>`,
    );
  if (path === undefined || rest.length > 0)
    throw new UsageError(`needs one file, folder or .zip; quote a path with spaces\n\n${USAGE}`);
  const { keep, same, different } = values;
  const { DATA_DIR } = loadSettings();
  const request: ImportRequest = {
    path,
    dataDir: DATA_DIR,
    now: Date.now(),
    format: known("format", values.format, formatNames()),
    yes: values.yes,
    answers: answersIn(values),
    map: values.map === undefined ? undefined : parseMapping(readFileSync(values.map, "utf8"), values.map),
    dryRun: values["dry-run"],
    full: values.full,
    decide: { contacts: contactsOf(values), keep, same, different },
    ...(values.photos && { fetchPhoto: photoFetcher() }),
    ...(process.stdin.isTTY && process.stdout.isTTY && { ask: askInTerminal }),
    ...(process.stderr.isTTY && { progress: showProgress(process.stderr) }),
  };
  const result = await importReviews(request);
  print(summarize(result, { all: values.all ?? false }));
  // A dry run ends as the run itself would.
  const isHeldBack = result.heldBack !== "dry run" || result.questions.some(({ id }) => id === "contacts");
  if (result.heldBack !== undefined && isHeldBack) process.exitCode = 1;
}

type Values = ReturnType<typeof parse>["values"];

const contactsOf = ({ contacts }: Values) => known("contacts", contacts, ["mask", "keep"] as const);

/** Whether nothing is said but what can be decided without an export. */
function isDecision(values: Values): boolean {
  const given = Object.keys(values);
  const decided = ["contacts", "keep", "different"];
  return (
    given.some((name) => decided.includes(name)) &&
    given.every((name) => [...decided, "dry-run", "all"].includes(name))
  );
}

function decideOfJournal(values: Values): void {
  const { "dry-run": dryRun = false, all = false, keep, different } = values;
  const { DATA_DIR: dataDir } = loadSettings();
  const contacts = contactsOf(values);
  const decided = decide({ dataDir, now: Date.now(), dryRun, contacts, keep, different });
  print(describeDecided(decided, { dryRun, all }));
}

function answersIn(values: Values): Answers {
  const { location, source, published, scale, undated } = values;
  const all = {
    location,
    source,
    published,
    "skip-invalid": values["skip-invalid"] && "yes",
    scale: fitting("scale", scale, (text) => /^\d+(?:\.\d+)?$/.test(text), "the highest rating, such as 10"),
    undated: fitting("undated", undated, isPeriod, "a year, month or day, such as 2024 or 2024-05"),
    "as-of": fitting("as-of", values["as-of"], isCalendarDay, "a day, such as 2026-03-31"),
    dates: known("dates", values.dates, ["dmy", "mdy"] as const),
    table: known("table", values.table, ["yes"] as const),
    level: known("level", values.level, VERIFICATION_LEVELS),
    unlikely: known("unlikely", values.unlikely, ["yes"] as const),
  };
  return Object.fromEntries(Object.entries(all).filter(([, answer]) => answer !== undefined));
}

const isPeriod = (text: string) => text.length <= 10 && isCalendarDay(`${text}-01-01`.slice(0, 10));

function fitting(option: string, given: string | undefined, fits: (text: string) => boolean, what: string) {
  if (given === undefined || fits(given)) return given;
  throw new UsageError(`--${option} is ${what}\n\n${USAGE}`);
}

function formatNames(): string[] {
  const tables = TABLES.map((name) => name.toLowerCase());
  return [...new Set([...RECORD_FORMATS.map(({ id }) => id), ...tables])];
}

function known<Value extends string>(option: string, given: string | undefined, values: readonly Value[]) {
  if (given === undefined) return undefined;
  const value = values.find((each) => each === given.toLowerCase());
  if (value === undefined) throw new UsageError(`--${option} is one of ${values.join(", ")}\n\n${USAGE}`);
  return value;
}

const parse = (args: readonly string[]) => readArguments(args, OPTIONS, `\n\n${USAGE}`);

await runCommand(main, USAGE);
