import type { PublishEntry } from "../_schema/journal-entry.ts";
import { counted, firstOf } from "../_text/counted.ts";
import { fold } from "../_text/fold.ts";
import { plainLine, plainLines } from "./plain-line.ts";
import type { Answers, Question } from "./questions.ts";
import type { Reading } from "./read/reading.ts";
import { EACH_ITS_OWN } from "./scale.ts";
import { LISTS, type ListName, perList } from "./tables/listed.ts";
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
  const seen = new Seen();
  return {
    file,
    table: table && withTold(table, reading, answers),
    hear: (entry: PublishEntry) => seen.hear(entry),
    /** A heading, and a line for each thing that was understood. */
    lines: () =>
      plainLines([
        table ? `${file} is read as ${title}, ${ORIGIN[table.origin]}` : `${file} is read as ${title}`,
        ...(table ? columnLines(table) : []),
        `  scale: ${scale ?? "1 to 5, as all of its kind"}; found ${seen.ratingLine()}`,
        `  days: ${seen.dayLine()}${days ? `; ${days}` : ""}`,
        `  places: ${placesLine(reading)}`,
        `  languages: ${seen.languageLine()}`,
        `  level: ${seen.levelLine()}${table && seen.hasBareLevel() ? BARE_LEVEL : ""}`,
        ...(leftOut && leftOut.size > 0 ? [`  left out: ${[...leftOut].map(leftOutLine).join(", ")}`] : []),
        ...LISTS.flatMap((list) => seen.listLines(list, unlisted?.[list])),
        ...(table ? seen.samples.map((sample) => `  ${sample}`) : []),
      ]),
    /** Results that are rather a sign of a mistake; what somebody has confirmed or written is not asked about. */
    unlikely: () => (table?.origin === "guessed" ? seen.unlikely(file, isTold(reading, best)) : []),
  };
}

const BARE_LEVEL = '; where nobody had an account there, correct it by "verification" in a --map';

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
): TableInUse {
  const isScaleTold = scale !== EACH_ITS_OWN && !questions.some(({ id }) => id === "scale");
  const told = {
    ...(order && { dates: order }),
    ...(best !== undefined && (best > 5 || answers.scale) && isScaleTold && { best }),
  };
  return { ...table, mapping: { ...table.mapping, ...told } };
}

/** The entries of a file, counted. */
class Seen {
  readonly samples: string[] = [];
  private many = 0;
  private readonly ratings = new Map<number, number>();
  private readonly languages = new Map<string, number>();
  private readonly levels = new Map<string, number>();
  private readonly lists = perList(() => new Map<string, number>());
  private readonly days = new Map<string, number>();
  private readonly texts = new Set<string>();
  private withText = 0;
  private first = "9";
  private last = "";

  hear(entry: PublishEntry): void {
    const { rating, original_rating: original, date, date_precision: precision } = entry;
    const { text, title, language, author, verification } = entry;
    this.many++;
    add(this.ratings, rating);
    add(
      this.levels,
      verification.method ? `${verification.level} (${verification.method})` : verification.level,
    );
    if (language) add(this.languages, language);
    for (const list of LISTS) for (const name of entry[list] ?? []) add(this.lists[list], name);
    const day = precision ? `${precision} ${this.many}` : date;
    if (this.days.size < 2 || this.days.has(day)) add(this.days, day);
    if (date < this.first) this.first = date;
    if (date > this.last) this.last = date;
    if (text !== "") {
      this.withText++;
      this.texts.add(fold(text).slice(0, 60));
    }
    if (this.samples.length < 3) {
      const stars = original ? `${original.value} of ${original.best}` : "★".repeat(rating);
      const words = JSON.stringify(plainLine([title, text].filter(Boolean).join(": ")).slice(0, 60));
      this.samples.push([stars, date, author.name, words].join(" | "));
    }
  }

  ratingLine(): string {
    const counts = [5, 4, 3, 2, 1].map((stars) => `${this.ratings.get(stars) ?? 0} × ${stars}★`);
    return counts.join(", ");
  }

  dayLine(): string {
    return this.many === 0 ? "none" : this.first === this.last ? this.first : `${this.first} to ${this.last}`;
  }

  languageLine(): string {
    if (this.languages.size === 0) return "not given; detected from each review's words";
    return [...this.languages].map(([tag, many]) => `${many} × ${tag}`).join(", ");
  }

  levelLine(): string {
    return [...this.levels].map(([level, many]) => `${many} × ${level}`).join(", ") || "none";
  }

  /** Whether a platform is claimed that is not known. */
  hasBareLevel(): boolean {
    return this.levels.has("platform");
  }

  listLines(list: ListName, unlisted: ReadonlyMap<string, number> = new Map()): string[] {
    const named = this.lists[list];
    if (named.size + unlisted.size === 0) return [];
    const times = (counts: ReadonlyMap<string, number>) =>
      firstOf(
        [...counts].map(([name, many]) => `${many} × ${name}`),
        20,
      );
    const left = unlisted.size > 0 ? `; not in business.json, so left out: ${times(unlisted)}` : "";
    return [`  ${list}: ${times(named) || "none"}${left}`];
  }

  unlikely(file: string, isTold: boolean): Question[] {
    if (this.many < MANY) return [];
    const [only] = this.ratings.size === 1 ? this.ratings.keys() : [];
    const doubts: [boolean, boolean, string][] = [
      [only !== undefined && !isTold, only === 5, `all ${this.many} have ${only} stars`],
      [!isTold && only === undefined && !this.ratings.has(5), false, `none of ${this.many} has five stars`],
      [
        this.withText >= MANY && this.texts.size * 2 <= this.withText,
        false,
        `${this.withText} texts are only ${this.texts.size} different ones`,
      ],
      [this.days.size === 1, false, `all ${this.many} are of one day, ${this.first}`],
    ];
    const found = doubts.filter(([is]) => is);
    if (found.length === 0) return [];
    const safe = found.every(([, isSafe]) => isSafe);
    return [
      {
        id: "unlikely",
        asks: `${file}: ${found.map(([, , what]) => what).join("; ")}; is that so? Else look at the columns and the scale above.`,
        choices: ["yes"],
        default: "yes",
        safe,
      },
    ];
  }
}

/** Of fewer reviews anything is likely. */
const MANY = 10;

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
