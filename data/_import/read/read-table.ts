import { latestDay } from "../../_schema/calendar-day.ts";
import type { SourceReview } from "../source-review.ts";
import { type DayOrder, isRelative, possibleOrders } from "../source-time.ts";
import { scaleOf } from "../tables/guess.ts";
import { rowReader, type TableInUse, type TableMapping } from "../tables/table-mapping.ts";
import type { Conventions } from "../to-entry.ts";
import type { InputFile } from "./input-files.ts";
import type { Reading } from "./reading.ts";
import { addRecord, convertEarly } from "./reading.ts";
import { rowsOf, type TableForm } from "./table-rows.ts";
import { type Encoding, textOf } from "./text-of.ts";

/** A table, and what is known of it before its rows are read. */
interface Table {
  form: TableForm;
  table: TableInUse;
  known: Conventions;
  /** Where its reviews were left, if neither mapping nor row tells. */
  source?: string | undefined;
}

/** Reads the rows of a table by a mapping. */
export async function readTable(
  file: InputFile,
  encoding: Encoding,
  { form, table, known, source }: Table,
  onBytes: (count: number) => void,
): Promise<Reading> {
  const { mapping } = table;
  const reading: Reading = {
    file: file.name,
    title: mapping.name,
    records: [],
    names: namesOf(mapping),
    stated: new Map(),
    table,
    notes: encoding === "windows-1252" ? [`${file.name} is not UTF-8 and was read as Windows-1252.`] : [],
  };
  const toReview = rowReader({ ...mapping, source: mapping.source ?? source }, form.header);
  // Read twice, so that a large table is never in memory as it is written.
  const told = new ToldByAll(known);
  if (mapping.best === undefined || (known.order ?? mapping.dates) === undefined) {
    for await (const { cells } of rowsOf(textOf(file, encoding), form)) {
      const review = toReview(cells);
      if (review) told.hear(review);
    }
  }
  reading.best = mapping.best ?? told.best;
  reading.order = known.order ?? mapping.dates ?? told.order() ?? undefined;
  const conventions = { ...known, best: reading.best, order: reading.order };
  let leftOut = 0;
  const text = textOf(file, encoding, onBytes);
  for await (const { line, cells } of rowsOf(text, form, (faulty, message) =>
    addRecord(reading, { where: { line: faulty }, faults: [{ message, field: undefined }], id: undefined }),
  )) {
    const review = toReview(cells);
    if (review) addRecord(reading, convertEarly({ line }, review, conventions, reading.names));
    else leftOut++;
  }
  if (leftOut > 0)
    reading.notes.push(`${file.name}: ${leftOut} rows left out, which ${mapping.name} does not publish.`);
  return reading;
}

/** The first rows of a table as a mapping understands them. */
export function samplesOf(
  mapping: TableMapping,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): SourceReview[] {
  const toReview = rowReader(mapping, header);
  return rows.flatMap((cells) => (cells.length < header.length ? [] : (toReview(cells) ?? []))).slice(0, 3);
}

/**
 * Which number of its dates comes first, told by all of them together: one such as 25/12/2025 tells it for the file, one
 * that would lie in the future, too. Null when they leave it open; undefined when no date needs it.
 */
export function orderIn(
  reviews: Iterable<SourceReview>,
  known: Pick<Conventions, "now">,
): DayOrder | null | undefined {
  const told = new ToldByAll(known);
  for (const review of reviews) told.hear(review);
  return told.order();
}

/** What no row tells by itself. */
class ToldByAll {
  /** The highest rating of their scale. */
  best = scaleOf([]);
  private readonly latest: string;
  private readonly only = { dmy: 0, mdy: 0 };
  private open = 0;

  constructor({ now }: Pick<Conventions, "now">) {
    this.latest = latestDay(now);
  }

  hear({ rating, written, edited, experienced, reply }: SourceReview): void {
    if ("value" in rating) this.best = Math.max(this.best, scaleOf([rating.value]));
    for (const time of [written, edited, experienced, reply?.date]) {
      const orders = time === undefined ? null : possibleOrders(time, this.latest);
      if (orders?.length === 1) this.only[orders[0]!]++;
      else if (orders?.length === 2 && !isSameBothWays(time!)) this.open++;
    }
  }

  order(): DayOrder | null | undefined {
    const { dmy, mdy } = this.only;
    if (dmy !== mdy) return dmy > mdy ? "dmy" : "mdy";
    return dmy + mdy + this.open > 0 ? null : undefined;
  }
}

/** Whether some time counts back from a day that the file does not tell. */
export function hasRelativeTimes(reviews: Iterable<SourceReview>): boolean {
  for (const { written, asOf } of reviews) if (asOf === undefined && isRelative(written)) return true;
  return false;
}

/** 05/05/2025 asks nothing, but cannot be read without an order either. */
function isSameBothWays(time: string | number): boolean {
  const [first, second] = String(time).match(/\d+/g) ?? [];
  return Number(first) === Number(second);
}

function namesOf({ columns }: TableMapping) {
  const name = (column: string | string[] | undefined) => [column ?? []].flat()[0];
  const names = {
    rating: name(columns.rating),
    written: name(columns.date),
    edited: name(columns.updated),
    experienced: name(columns.experience_date),
    replied: name(columns.reply_date),
  };
  return Object.fromEntries(Object.entries(names).filter(([, column]) => column)) as Record<string, string>;
}
