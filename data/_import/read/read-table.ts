import { latestDay } from "../../_schema/calendar-day.ts";
import { CommaOrder } from "../name-order.ts";
import type { Question } from "../questions.ts";
import { describeScale, EACH_ITS_OWN, RatingCounts } from "../scale.ts";
import type { FieldNames, SourceReview } from "../source-review.ts";
import { type DayOrder, possibleOrders, readFetched } from "../source-time.ts";
import { StatedTotals } from "../stated-totals.ts";
import { LISTS } from "../tables/listed.ts";
import {
  allPublished,
  formatPublished,
  isOpen,
  parsePublished,
  type StateColumn,
  StateCounts,
  settled,
} from "../tables/published.ts";
import { columnKey, rowReader, type TableInUse, type TableMapping } from "../tables/table-mapping.ts";
import type { Conventions } from "../to-entry.ts";
import {
  addRecord,
  convertEarly,
  type FileOptions,
  type Reading,
  type Rows,
  timesOf,
  type Where,
} from "./reading.ts";

/** Reads the rows of a table by a mapping, and asks what they leave open. */
export async function readTable(
  rows: Rows,
  table: TableInUse,
  { known, answers, listed, onBytes }: Pick<FileOptions, "known" | "answers" | "listed" | "onBytes">,
): Promise<Reading> {
  const { header, file } = rows;
  const given = {
    ...table.mapping,
    source: table.mapping.source ?? answers.source,
    best: answers.scale === undefined ? table.mapping.best : Number(answers.scale),
  };
  // Read twice, so that a large table is never in memory as it is written.
  const before = await hearAll(rows, { ...given, best: undefined }, known);
  const questions: Question[] = [];
  const rules = rulesOf(before.states.found(), { ...table, mapping: given }, { file, answers }, questions);
  const isTold = given.family_before_comma === undefined && before.names.isFamilyFirst();
  const named = isTold ? { family_before_comma: true } : {};
  const mapping: TableMapping = { ...given, ...rules, ...named };
  const { published, leave_out } = given;
  const isNew = JSON.stringify(rules) !== JSON.stringify({ published, leave_out });
  // Rows that are let in only now have not told yet of the scale and the order of days.
  const told = isNew ? await hearAll(rows, { ...mapping, best: undefined }, known) : before;
  const isAsked = questions.some(({ id }) => id === "published");
  const best = scaleOf(told, mapping, { file, answers }, questions);
  // Days of rows that are left out tell it as well.
  const order = known.order ?? mapping.dates ?? told.days.order() ?? before.days.order() ?? undefined;
  const unlisted = { services: new Map(), technicians: new Map(), service_areas: new Map() };
  const reading: Reading = {
    file,
    title: mapping.name,
    records: [],
    names: namesOf(mapping),
    stated: new StatedTotals(),
    notes: [
      ...rows.notes,
      ...(LISTS.some((list) => mapping.columns[list] !== undefined) ? listed.faults : []),
    ],
    best,
    order,
    made: readFetched(rows.fetched ?? [], { order, now: known.now }),
    questions,
    leftOut: new Map(),
    unlisted,
    scale: describeRatings(told, mapping, best),
    days: told.days.evidence(order),
    table: isAsked ? table : { ...table, mapping: { ...table.mapping, ...rules, ...named }, isNew },
  };
  reading.asOf = known.asOf ?? reading.made;
  const toReview = rowReader(mapping, header, (list, cell) => {
    const { known, unknown } = listed.namesIn(list, cell);
    for (const one of unknown) countIn(unlisted[list], one.trim());
    return known;
  });
  const conventions = { ...known, best, order, asOf: reading.asOf };
  const onFault = (where: Where, message: string) =>
    addRecord(reading, { where, faults: [{ message, field: undefined }], id: undefined });
  for await (const { where, cells } of rows.each({ onBytes, onFault })) {
    const review = toReview(cells);
    if ("leftOut" in review) countIn(reading.leftOut!, review.leftOut);
    else addRecord(reading, convertEarly(where, review, conventions, reading.names));
  }
  return reading;
}

function countIn(counts: Map<string, number>, key: string): void {
  if (counts.size < MOST_COUNTED || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Of more nobody is told. */
const MOST_COUNTED = 1000;

type Told = Awaited<ReturnType<typeof hearAll>>;

async function hearAll(rows: Rows, mapping: TableMapping, known: Conventions) {
  const told = {
    ratings: new RatingCounts(),
    days: new DayCounts(known.now),
    states: new StateCounts(rows.header, mapping),
    names: new CommaOrder(),
  };
  const toReview = rowReader(mapping, rows.header);
  for await (const row of rows.each()) {
    const review = toReview(row.cells);
    // Also of rows that are left out by what was said, since they may be of a state that nothing was said of.
    if (!("leftOut" in review) || review.byState) told.states.hear(row.cells);
    if ("leftOut" in review) continue;
    told.days.hear(review);
    told.names.hear(review.author);
    if ("value" in review.rating && review.rating.best === undefined) told.ratings.hear(review.rating.value);
  }
  return told;
}

interface Asking {
  file: string;
  answers: FileOptions["answers"];
}

/** The highest rating of the scale, which is asked for where the ratings leave it open. */
function scaleOf(
  { ratings }: Told,
  { best }: TableMapping,
  { file, answers }: Asking,
  questions: Question[],
) {
  const scale = ratings.scale();
  if (answers.scale !== undefined || scale === null) return best;
  // What was answered of an earlier export cannot be right of one whose ratings go further without doubt.
  const isOutgrown = best !== undefined && scale.told && scale.best > best;
  if (best !== undefined && !isOutgrown) return best;
  if (!scale.told || isOutgrown)
    questions.push({
      id: "scale",
      asks: `${file}: its ratings go from ${scale.evidence}; what is the highest that could be given?`,
      choices: ["5", "10", "50", "100"],
      accepts: (answer) => Number(answer) > 0 && Number(answer) <= 1000,
      default: String(scale.best),
    });
  return scale.best;
}

function describeRatings({ ratings }: Told, mapping: TableMapping, best: number | undefined) {
  const scale = ratings.scale();
  if (scale === null) return mapping.best ? `of ${mapping.best}, as is known of it` : EACH_ITS_OWN;
  return `${scale.evidence}, ${describeScale(best ?? 5)}`;
}

/** Which rows are published, where columns tell: asked for where some are not, or where a value is new or not known. */
function rulesOf(
  found: readonly StateColumn[],
  { mapping, origin, header }: TableInUse,
  { file, answers }: Asking,
  questions: Question[],
): Pick<TableMapping, "published" | "leave_out"> {
  const { published, leave_out } = mapping;
  const kept = { published, leave_out };
  const answer = answers.published === undefined ? undefined : parsePublished(answers.published, header);
  if (answer) return settled(found, kept, answer);
  if (answer === null && found.length > 0) return allPublished(kept);
  if (published && Object.keys(published).length === 0) return kept;
  const open = found.filter((column) => isOpen(column) && !(column.said && origin === "given"));
  if (open.length === 0) return settled(found, kept);
  const isKnown = open.every(({ values }) => values.every(({ isPublished }) => isPublished !== undefined));
  const isUnclear = open.some(({ values }) => {
    const published = rowsThatAre(true, values);
    return published === 0 || published < rowsThatAre(undefined, values);
  });
  const likely = Object.fromEntries(open.map((each) => [each.column, publishedIn(each)]));
  questions.push({
    id: "published",
    asks: [
      `${file}: not all of its rows may be published; which are? (or all)`,
      ...open.map(
        ({ column, values }) =>
          `${column}: ${values.map(({ value, rows }) => `${value || "nothing"} (${rows})`).join(", ")}`,
      ),
    ].join("\n"),
    accepts: (answer) => parsePublished(answer, header) !== undefined,
    default: isUnclear ? undefined : formatPublished(likely),
    safe: isKnown && !isUnclear,
  });
  return isUnclear ? kept : settled(found, kept, likely);
}

function rowsThatAre(state: boolean | undefined, values: StateColumn["values"]): number {
  return values.reduce((sum, { isPublished, rows }) => sum + (isPublished === state ? rows : 0), 0);
}

/** Its values that are published, as was said before and as far as is known of those that are new. */
function publishedIn({ said = [], values }: StateColumn): string[] {
  const before = new Set(said.map(columnKey));
  const known = values.filter(({ value, isPublished }) => isPublished && !before.has(columnKey(value)));
  return [...said, ...known.map(({ value }) => value)];
}

/** What dates such as 03/04/2025 tell together of which number comes first. */
class DayCounts {
  private readonly latest: string;
  private readonly only = { dmy: 0, mdy: 0 };
  private readonly example: { dmy?: string; mdy?: string } = {};
  private open = 0;

  constructor(now: number) {
    this.latest = latestDay(now);
  }

  hear(review: SourceReview): void {
    for (const time of timesOf(review)) {
      const orders = possibleOrders(time, this.latest);
      if (orders?.length === 1) {
        this.only[orders[0]!]++;
        this.example[orders[0]!] ??= String(time);
      } else if (orders?.length === 2 && !isSameBothWays(time)) this.open++;
    }
  }

  /** One such as 25/12/2025 tells it for the file, one that would lie in the future, too; null where it is open. */
  order(): DayOrder | null | undefined {
    const { dmy, mdy } = this.only;
    if (dmy !== mdy) return dmy > mdy ? "dmy" : "mdy";
    return dmy + mdy + this.open > 0 ? null : undefined;
  }

  evidence(order: DayOrder | undefined): string | undefined {
    if (order === undefined || this.order() === undefined) return undefined;
    const first = order === "dmy" ? "the day comes first" : "the month comes first";
    return this.example[order] ? `${first}, as ${this.example[order]} tells` : first;
  }
}

/** The same of reviews that are in memory; undefined when no date needs it. */
export function orderIn(reviews: readonly SourceReview[], now: number): DayOrder | null | undefined {
  const told = new DayCounts(now);
  for (const review of reviews) told.hear(review);
  return told.order();
}

/** 05/05/2025 asks nothing, but cannot be read without an order either. */
function isSameBothWays(time: string | number): boolean {
  const [first, second] = String(time).match(/\d+/g) ?? [];
  return Number(first) === Number(second);
}

function namesOf({ columns }: TableMapping): FieldNames {
  const name = (column: string | string[] | undefined) => [column ?? []].flat()[0];
  return {
    rating: name(columns.rating),
    written: name(columns.date),
    edited: name(columns.updated),
    experienced: name(columns.experience_date),
    replied: name(columns.reply_date),
    fetched: name(columns.fetched),
  };
}
