import { DAY, dayOf } from "../../_schema/calendar-day.ts";
import type { Answers, Question } from "../questions.ts";
import type { SourceReview } from "../source-review.ts";
import { type DayOrder, isRelative, readTime } from "../source-time.ts";
import type { Conventions } from "../to-entry.ts";
import { orderIn } from "./read-table.ts";
import { type FoundRecord, type Reading, type ReadRequest, timesOf } from "./reading.ts";

/** How a file's times and ratings are meant; adds what only the owner can tell to the questions. */
export function conventionsOf(
  reading: Reading,
  records: readonly FoundRecord[],
  { now, answers }: Pick<ReadRequest, "now" | "answers">,
  questions: Question[],
): Conventions {
  const { file, best } = reading;
  const reviews = records.flatMap((record) => ("review" in record ? [record.review] : []));
  const order = orderOf(answers) ?? reading.order ?? orderIn(reviews, now);
  const saidAsOf = asOfIn(answers);
  const asOf = saidAsOf ?? reading.asOf;
  if (order === null)
    questions.push({
      id: "dates",
      asks: `${file}: dates such as ${exampleOf(reviews)} may begin with the day or with the month; what comes first?`,
      choices: ["dmy", "mdy"],
      default: "dmy",
    });
  const relative = reviews.find(
    (review) => (review.asOf ?? asOf) === undefined && isRelative(review.written),
  );
  if (relative)
    questions.push({
      id: "as-of",
      asks: `${file}: dates such as ${JSON.stringify(relative.written)} count from the day of the export; on which day was it made?`,
      accepts: (answer) => typeof readTime(answer) !== "string" && /^\d{4}-\d{2}-\d{2}$/.test(answer),
      default: dayOf(now),
    });
  const without = reviews.filter(({ written }) => String(written).trim() === "");
  // Where most have a day, one without is faulty unless the owner dates it, as of a form that tells days in each record.
  const isAnswered = answers.undated !== undefined;
  const undated = reading.table && (isAnswered || without.length * 2 > records.length) ? without : [];
  const days = reading.table?.dates;
  const unused = days === undefined ? "" : `, as its column ${JSON.stringify(days)} is not used`;
  const year = dayOf(asOf ?? now).slice(0, 4);
  if (undated.length > 0 && !isAnswered)
    questions.push({
      id: "undated",
      asks: `${file}: ${undated.length} reviews have no date${unused}; in which year, month or on which day were they written?`,
      accepts: (answer) => /^\d{4}(?:-\d{2}){0,2}$/.test(answer) && typeof readTime(answer) !== "string",
      default: year,
    });
  for (const review of undated) review.written = answers.undated ?? year;
  return { now, order: order ?? "dmy", asOf: asOf ?? now, saidAsOf, best };
}

export function orderOf({ dates }: Answers): DayOrder | undefined {
  return dates as DayOrder | undefined;
}

export function asOfIn(answers: Answers): number | undefined {
  return answers["as-of"] === undefined ? undefined : Date.parse(answers["as-of"]);
}

function exampleOf(reviews: readonly SourceReview[]): string {
  for (const review of reviews) {
    const open = timesOf(review).find((time) => /^\d{1,2}[/-]/.test(String(time)));
    if (open !== undefined) return String(open);
  }
  return "03/04/2025";
}

/**
 * When an export was made, in milliseconds since 1970, as somebody says, as it says itself, or by its name; undefined where nothing
 * tells.
 */
export function timeOf({ made, file }: Reading, request: ReadRequest) {
  const day = asOfIn(request.answers);
  // Of the day that the owner names, what has passed.
  const said = day === undefined ? undefined : Math.min(day + DAY, request.now);
  return request.made ?? said ?? made ?? timeInName(`${request.path}/${file}`);
}

/** As Takeout calls its archives: takeout-20260401T080000Z-001.zip. */
function timeInName(name: string): number | undefined {
  const [, day, time] = /takeout-(\d{8})T(\d{6})Z/.exec(name) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const moment = `${day.replace(/(....)(..)/, "$1-$2-")}T${time.replace(/(..)(..)/, "$1:$2:")}Z`;
  return Number.isNaN(Date.parse(moment)) ? undefined : Date.parse(moment);
}
