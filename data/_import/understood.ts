import type { PublishEntry } from "../_schema/journal-entry.ts";
import { VerificationLevel } from "../_schema/review.ts";
import { counted, firstOf } from "../_text/counted.ts";
import { fold } from "../_text/fold.ts";
import { groupBy } from "../_text/group-by.ts";
import { plainLine, plainLines } from "./plain-line.ts";
import type { Answers, Question } from "./questions.ts";
import type { Reading } from "./read/reading.ts";
import { EACH_ITS_OWN } from "./scale.ts";
import { LISTS, type ListName } from "./tables/listed.ts";
import { levelAt } from "./tables/platforms.ts";
import { columnKey, type TableInUse, usedColumns } from "./tables/table-mapping.ts";
import type { Conventions } from "./to-entry.ts";

const ORIGIN = {
  "comes with this": "which is known",
  kept: "as you have confirmed",
  given: "as you say with --map",
  guessed: "by a guess",
};

export type Understood = ReturnType<typeof understoodOf>;

/** What is understood of a file, for its owner to see whether it is right. To be asked before its records are let go. */
export function understoodOf(reading: Reading, { best }: Conventions, answers: Answers) {
  const { file, title, scale, days, table, leftOut, unlisted } = reading;
  const entries: PublishEntry[] = [];
  return {
    file,
    /** With what was answered, as the next export is read; whole when all its entries are heard. */
    get table() {
      return table && withTold(table, reading, answers, entries);
    },
    hear: (entry: PublishEntry) => void entries.push(entry),
    lines: () => {
      const levels = tally(
        entries.map(({ verification: { level, method } }) => (method ? `${level} (${method})` : level)),
      );
      const languages = tally(entries.flatMap(({ language }) => language ?? []));
      return plainLines([
        table ? `${file} is read as ${title}, ${ORIGIN[table.origin]}` : `${file} is read as ${title}`,
        ...(table ? columnLines(table) : []),
        `  scale: ${scale ?? "1 to 5, as all of its kind"}; found ${ratingLine(entries)}${roundedLine(entries)}`,
        `  days: ${dayLine(entries)}${days ? `; ${days}` : ""}`,
        `  places: ${placesLine(reading)}`,
        `  languages: ${languages.join(", ") || "not given; detected from each review's words"}`,
        `  level: ${levels.join(", ") || "none"}`,
        ...(leftOut && leftOut.size > 0 ? [`  left out: ${[...leftOut].map(leftOutLine).join(", ")}`] : []),
        ...LISTS.flatMap((list) => listLines(entries, list, unlisted?.[list])),
        ...(table ? entries.slice(0, 3).map(sampleOf) : []),
      ]);
    },
    /** Results that are rather a sign of a mistake; what somebody has confirmed or written is not asked about. */
    unlikely: () =>
      table?.origin === "guessed" ? askAboutUnlikely(table, file, entries, isTold(reading, best)) : [],
  };
}

function leftOutLine([why, rows]: [why: string, rows: number]): string {
  return `${counted(rows, "row")} with ${why}`.replace("with without", "without");
}

function placesLine({ table, places = 0 }: Reading): string {
  const column = [table?.mapping.columns.location ?? []].flat().join(" or ");
  if (places === 0) return "one, as nothing tells several";
  if (places === 1) return column ? `one, by ${column}` : "one";
  return `${places}${column ? `, by ${column}` : " are named"}`;
}

/** Whether somebody has said what the scale is, or the ratings name it, so that they need not show it. */
function isTold({ table, scale }: Reading, best: number | undefined): boolean {
  return (
    table === undefined ||
    (table.mapping.best !== undefined && table.mapping.best === best) ||
    scale === EACH_ITS_OWN
  );
}

function columnLines(table: TableInUse): string[] {
  const used = usedColumns(table.mapping, table.header);
  const names = [
    ...[...used.values()].flat(),
    ...Object.keys({ ...table.mapping.leave_out, ...table.mapping.published }),
  ];
  const keys = new Set(names.map(columnKey));
  const rest = table.header.filter((name) => !keys.has(columnKey(name)) && name.trim() !== "");
  const source = table.mapping.source ? `; left at ${table.mapping.source}` : "";
  return [
    `  columns: ${[...used].map(([field, columns]) => `${field} = ${columns.join(" or ")}`).join(", ")}${source}`,
    ...(rest.length > 0 ? [`  not used: ${firstOf(rest, 40)}`] : []),
  ];
}

/** What the whole file told, and the owner of its scale, is kept with the mapping, for smaller files after it. */
function withTold(
  table: TableInUse,
  { order, best, scale, questions = [] }: Reading,
  answers: Answers,
  entries: Entries,
) {
  const isScaleTold = scale !== EACH_ITS_OWN && !questions.some(({ id }) => id === "scale");
  const told = {
    ...(order && { dates: order }),
    ...(best !== undefined && (best > 5 || answers.scale) && isScaleTold && { best }),
    ...levelTold(table, answers, entries),
  };
  return { ...table, mapping: { ...table.mapping, ...told } };
}

/** The level that was answered: of all rows where it is theirs, and by source where a column tells that. */
function levelTold({ mapping }: TableInUse, { level: answer }: Answers, entries: Entries) {
  const level = VerificationLevel.safeParse(answer).data;
  if (level === undefined) return {};
  const told = entries.filter(({ verification }) => verification.level === level && !verification.method);
  if (mapping.columns.source === undefined)
    return told.length === entries.length ? { verification: { level } } : {};
  const sources = told.map(({ source }) => source.name).filter((name) => levelAt(name) === undefined);
  if (sources.length === 0) return {};
  return { levels: { ...Object.fromEntries(sources.map((name) => [name, level])), ...mapping.levels } };
}

type Entries = readonly PublishEntry[];

function ratingLine(entries: Entries): string {
  const many = (stars: number) => entries.filter(({ rating }) => rating === stars).length;
  return [5, 4, 3, 2, 1].map((stars) => `${many(stars)} × ${stars}★`).join(", ");
}

/** Of ratings that lie between two stars, as half stars do. */
function roundedLine(entries: Entries): string {
  const rounded = entries.flatMap(({ rating, original_rating: given }) =>
    given && (given.value * 5) % given.best !== 0 ? [`${given.value} of ${given.best} to ${rating}★`] : [],
  );
  if (rounded.length === 0) return "";
  return `; ${rounded.length} rounded half up to whole stars, such as ${rounded[0]}`;
}

function dayLine(entries: Entries): string {
  if (entries.length === 0) return "none";
  const days = entries.map(({ date }) => date);
  const first = days.reduce((least, day) => (day < least ? day : least));
  const last = days.reduce((most, day) => (day > most ? day : most));
  return first === last ? first : `${first} to ${last}`;
}

function listLines(entries: Entries, list: ListName, unlisted: ReadonlyMap<string, number> = new Map()) {
  const named = tally(entries.flatMap((entry) => entry[list] ?? []));
  if (named.length + unlisted.size === 0) return [];
  const others = [...unlisted].map(([name, many]) => `${many} × ${name}`);
  const left = others.length > 0 ? `; not in business.json, so left out: ${firstOf(others, 20)}` : "";
  return [`  ${list}: ${firstOf(named, 20) || "none"}${left}`];
}

/** `3 × en`: each of these once, in the order in which they come first. */
function tally(values: readonly string[]): string[] {
  return [...groupBy(values, (value) => value)].map(([value, { length }]) => `${length} × ${value}`);
}

function sampleOf({ rating, original_rating: original, date, author, title, text }: PublishEntry): string {
  const stars = original ? `${original.value} of ${original.best}` : "★".repeat(rating);
  const words = JSON.stringify(plainLine([title, text].filter(Boolean).join(": ")).slice(0, 60));
  return `  ${[stars, date, author.name, words].join(" | ")}`;
}

/** Of fewer reviews anything is likely. */
const MANY = 10;

function askAboutUnlikely(table: TableInUse, file: string, entries: Entries, isTold: boolean): Question[] {
  const found = [...unlikelyIn(entries, isTold), ...(isTold ? [] : unlikelyScale(table))];
  if (found.length === 0) return [];
  return [
    {
      id: "unlikely",
      asks: `${file}: ${found.map(([what]) => what).join("; ")}; is that so? Else look at the columns and the scale above.`,
      choices: ["yes"],
      default: "yes",
      safe: found.every(([, isSafe]) => isSafe),
    },
  ];
}

type Doubt = [what: string, isSafe: boolean];

function unlikelyIn(entries: Entries, isTold: boolean): Doubt[] {
  const many = entries.length;
  if (many < MANY) return [];
  const ratings = new Set(entries.map(({ rating }) => rating));
  const [only] = ratings.size === 1 ? ratings : [];
  const texts = entries.flatMap(({ text }) => (text === "" ? [] : fold(text).slice(0, 60)));
  const different = new Set(texts).size;
  const replies = entries.flatMap(({ reply }) => reply?.text ?? []);
  const answers = new Set(replies).size;
  const { date } = entries[0]!;
  const isOneDay = entries.every((entry) => entry.date === date && !entry.date_precision);
  const doubts: [boolean, string, boolean?][] = [
    [only !== undefined && !isTold, `all ${many} have ${only} stars`, only === 5],
    [!isTold && only === undefined && !ratings.has(5), `none of ${many} has five stars`],
    [
      texts.length >= MANY && different * 2 <= texts.length,
      `${texts.length} texts are only ${different} different ones`,
    ],
    [replies.length >= MANY && answers < 3, `${replies.length} replies are only ${answers} different ones`],
    [isOneDay, `all ${many} are of one day, ${date}`],
  ];
  return doubts.flatMap(([is, what, isSafe = false]): Doubt[] => (is ? [[what, isSafe]] : []));
}

/** School grades of German, and scales whose names say so, begin with the best. */
function unlikelyScale({ mapping, header }: TableInUse): Doubt[] {
  const rating = [mapping.columns.rating ?? []].flat().join(" ");
  const isGrade = GRADE.test(rating) && header.some((name) => /datum|kommentar|kunde|bewert/i.test(name));
  if (!isGrade && !BEST_FIRST.test(rating)) return [];
  return [[`of ${JSON.stringify(rating)} 1 may be the best, and it is read as the worst`, false]];
}

const GRADE = /(?:^|schul|gesamt|durchschnitts)note$/i;
const BEST_FIRST = new RegExp(
  "\\b1\\s*[=:–-]\\s*(?:(?:very|sehr|très|muy|molto|zeer) )?" +
    "(?:good|great|excellent|best|perfect|satisfied|gut|ausgezeichnet|zufrieden|bon|satisfait|" +
    "bueno|satisfecho|buono|ottim|soddisf|goed|uitstekend|tevreden)",
  "i",
);
