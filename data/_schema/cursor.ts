import { isCalendarDay } from "./calendar-day.ts";
import type { Issue } from "./problem.ts";
import { REVIEW_ID } from "./review-order.ts";
import { SORTS, type Sort } from "./terms.ts";

/** The place of a review in an order that its own fields decide, so that it outlives a rebuild. */
type KeyedPlace = { date: string; id: string } & (
  | { sort: Exclude<Sort, "relevance" | "detailed">; rating: number }
  // Of the text, in UTF-16 units.
  | { sort: "detailed"; length: number }
);

/** A place in an order that only one generation has: that many reviews come before it. */
interface RankedPlace {
  sort: "relevance";
  generation: string;
  offset: number;
}

/** What a cursor encodes: the last review of the previous page, and the question that it was an answer to. */
export type Position = { question: string } & (KeyedPlace | RankedPlace);

/** A cursor that cannot be continued from; its message is for the client. */
export class CursorFault extends Error {
  get issues(): Issue[] {
    return [{ path: ["cursor"], code: "custom", message: this.message }];
  }
}

const TOKEN = /^[A-Za-z0-9]{1,40}$/;
const STARS = /^[1-5]$/;
const COUNT = /^(?:0|[1-9]\d{0,8})$/;

/** A position as an opaque cursor. */
export function encodeCursor(position: Position): string {
  const { sort, question } = position;
  const place =
    position.sort === "relevance"
      ? [position.generation, position.offset]
      : [position.sort === "detailed" ? position.length : position.rating, position.date, position.id];
  return btoa([sort, question, ...place].join(" "))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The position in a cursor; null when it was not made by `encodeCursor`. */
export function decodeCursor(cursor: string): Position | null {
  const position = parse(textOf(cursor).split(" "));
  return position !== null && encodeCursor(position) === cursor ? position : null;
}

function parse([sort = "", question = "", ...place]: string[]): Position | null {
  if (!isSort(sort) || !TOKEN.test(question)) return null;
  if (sort === "relevance") {
    const [generation = "", offset = ""] = place;
    return TOKEN.test(generation) && COUNT.test(offset)
      ? { sort, question, generation, offset: Number(offset) }
      : null;
  }
  const [key = "", date = "", id = ""] = place;
  if (!isCalendarDay(date) || !REVIEW_ID.test(id)) return null;
  if (sort === "detailed") return COUNT.test(key) ? { sort, question, length: Number(key), date, id } : null;
  return STARS.test(key) ? { sort, question, rating: Number(key), date, id } : null;
}

function isSort(name: string): name is Sort {
  return (SORTS as readonly string[]).includes(name);
}

function textOf(cursor: string): string {
  try {
    return atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
