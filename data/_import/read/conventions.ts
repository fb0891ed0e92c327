import { DAY } from "../../_schema/calendar-day.ts";
import type { ImportedExport } from "../imported-review.ts";
import type { DayOrder } from "../source-time.ts";
import type { TableInUse } from "../tables/table-mapping.ts";
import type { Conventions } from "../to-entry.ts";
import { hasRelativeTimes, orderIn } from "./read-table.ts";
import type { ExportQuestions, ExportRequest, FoundRecord, Reading } from "./reading.ts";

/** How a file's times and ratings are meant; adds what only the owner can tell to the questions. */
export async function conventionsOf(
  reading: Reading,
  records: readonly FoundRecord[],
  request: ExportRequest,
  ask: ExportQuestions,
  found: ImportedExport,
): Promise<Conventions> {
  const { file, table, best } = reading;
  const reviews = records.flatMap((record) => ("review" in record ? [record.review] : []));
  const told = orderIn(reviews, request);
  const order = request.dates ?? reading.order ?? (await orderOf(file, told, ask));
  const asOf = request.asOf === undefined ? reading.asOf : Date.parse(request.asOf);
  if (order === null) {
    found.questions.push(
      `${file}: dates such as ${exampleOf(reviews)} may begin with the day or with the month; say which with --dates dmy or --dates mdy`,
    );
  }
  if (asOf === undefined && hasRelativeTimes(reviews)) {
    found.questions.push(
      `${file}: dates such as "3 months ago" count from the day of the export; say it with --as-of YYYY-MM-DD`,
    );
  }
  if (table) found.tables.push(withTold(table, order, best));
  return { now: request.now, order: order ?? "dmy", asOf: asOf ?? request.now, best };
}

async function orderOf(file: string, told: DayOrder | null | undefined, ask: ExportQuestions) {
  return told === null ? ask.dayOrder(file) : told;
}

function exampleOf(reviews: readonly { written: string | number }[]): string {
  return String(reviews.find(({ written }) => /^\d{1,2}[/-]/.test(String(written)))?.written ?? "03/04/2025");
}

/** What the whole file told is kept with the mapping, for smaller files after it. */
function withTold(table: TableInUse, order: DayOrder | null | undefined, best = 5): TableInUse {
  const told = { ...(order && { dates: order }), ...(best > 5 && { best }) };
  return { ...table, mapping: { ...table.mapping, ...told } };
}

/**
 * When an export was made, in milliseconds since 1970: as somebody says, as it says itself, or by its name; undefined where
 * nothing tells.
 */
export function timeOf({ made, file }: Reading, request: ExportRequest): number | undefined {
  return request.made ?? endOfDay(request) ?? made ?? timeInName(`${request.path}/${file}`);
}

/** Of the day that the owner names, what has passed. */
function endOfDay({ asOf, now }: ExportRequest): number | undefined {
  return asOf === undefined ? undefined : Math.min(Date.parse(asOf) + DAY, now);
}

/** As Takeout calls its archives: takeout-20260401T080000Z-001.zip. */
function timeInName(name: string): number | undefined {
  const [, day, time] = /takeout-(\d{8})T(\d{6})Z/.exec(name) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const moment = `${day.replace(/(....)(..)/, "$1-$2-")}T${time.replace(/(..)(..)/, "$1:$2:")}Z`;
  return Number.isNaN(Date.parse(moment)) ? undefined : Date.parse(moment);
}
