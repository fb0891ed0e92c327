import type { Review } from "../_schema/review.ts";
import { firstWhere } from "./arrays.ts";
import type { Sections } from "./format.ts";

/** A calendar day as a number that increases with time. */
function dayNumber(date: string): number {
  return Number(date.replaceAll("-", ""));
}

/** Looks up the positions of reviews by day; reviews are newest first. */
export class Days {
  constructor(private readonly sections: Pick<Sections, "days" | "dayStarts">) {}

  /** The position of the first review written on or before a day. */
  firstUntil(date: string): number {
    return this.firstBelow(dayNumber(date) + 1);
  }

  /** The position after the last review written on or after a day. */
  endSince(date: string): number {
    return this.firstBelow(dayNumber(date));
  }

  /** The positions of each day in turn, the oldest day first. */
  *spansFromOldest(): Iterable<{ start: number; end: number }> {
    for (let day = this.sections.days.length - 1; day >= 0; day--) {
      yield { start: this.sections.dayStarts[day]!, end: this.sections.dayStarts[day + 1]! };
    }
  }

  /** The positions of each period, the newest first; `periodOf` names the period of a day such as 20260331. */
  spansOf<Period>(periodOf: (day: number) => Period): { period: Period; start: number; end: number }[] {
    const spans: { period: Period; start: number; end: number }[] = [];
    this.sections.days.forEach((day, at) => {
      const period = periodOf(day);
      const [start, end] = [this.sections.dayStarts[at]!, this.sections.dayStarts[at + 1]!];
      const last = spans.at(-1);
      if (last?.period === period) last.end = end;
      else spans.push({ period, start, end });
    });
    return spans;
  }

  private firstBelow(day: number): number {
    return this.sections.dayStarts[
      firstWhere(this.sections.days.length, (index) => this.sections.days[index]! < day)
    ]!;
  }
}

/** `reviews` are newest first. */
export function buildDays(reviews: readonly Review[]): Pick<Sections, "days" | "dayStarts"> {
  const days: number[] = [];
  const starts: number[] = [];
  for (const [position, { date }] of reviews.entries()) {
    const day = dayNumber(date);
    if (day === days.at(-1)) continue;
    days.push(day);
    starts.push(position);
  }
  return { days: Uint32Array.from(days), dayStarts: Uint32Array.from([...starts, reviews.length]) };
}
