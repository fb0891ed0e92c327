import { createHash } from "node:crypto";
import type { Journal } from "../_journal/journal.ts";
import { changesPath, reviewPath } from "../_schema/addresses.ts";
import { dayOf } from "../_schema/calendar-day.ts";
import {
  CHANGES_ON_PAGE,
  type Change,
  type Changes,
  type ChangesPage,
  type CopyCheck,
  NEWEST_CHANGES,
} from "../_schema/changes.ts";
import { FEED_LENGTH } from "../_schema/feed.ts";
import { isAtLeast, type Review, type VerificationLevel } from "../_schema/review.ts";

export interface ChangesSource {
  journal: Journal;
  /** The weakest level that is published. */
  minimum: VerificationLevel;
  baseUrl: string;
  version: string;
  /** Newest first, and how each is written in datasets. */
  reviews: readonly Review[];
  written: readonly string[];
  /** Whether each review has a page of its own. */
  ownPages: boolean;
}

/**
 * The changes that lead from any earlier state of a journal to this one. The number of a change is its line among those that
 * are not blank, which appending and erasing leave as it is; what an entry said is only told while it is the newest of its
 * review, and published.
 */
export function changesOf(source: ChangesSource) {
  const { journal, baseUrl, version, reviews } = source;
  const all = [...published(source), ...withdrawn(journal), ...hidden(source)].sort(
    (a, b) => b.change.number - a.change.number,
  );
  const cursor = [...journal.numbers.values()].reduce((last, line) => Math.max(last, line), 0);
  const previous = (from: number) =>
    from === 1 ? null : baseUrl + changesPath(Math.ceil((from - 1) / CHANGES_ON_PAGE));

  const from = Math.max(1, cursor - NEWEST_CHANGES + 1);
  const newest = all.filter(({ change }) => change.number >= from);
  const check = checkOf(source);
  const head: Changes = { version, cursor, from, previous: previous(from), check, changes: [] };
  const pages: Placed[][] = Array.from(
    { length: Math.max(1, Math.ceil(cursor / CHANGES_ON_PAGE)) },
    () => [],
  );
  for (const placed of all) pages[Math.ceil(placed.change.number / CHANGES_ON_PAGE) - 1]!.push(placed);
  return {
    /** Those of `/changes.json`, newest first. */
    newest: newest.map(
      ({ change, at }): Change => ({ ...change, ...(at !== undefined && { review: reviews[at] }) }),
    ),
    /** `/changes.json` as it is written. */
    head: fileOf(head, newest, source),
    /** The pages, the oldest first, each with its path below the origin and its text; there is always one. */
    pages: pages.map((on, index) => {
      const first = index * CHANGES_ON_PAGE + 1;
      const to = Math.min(first + CHANGES_ON_PAGE - 1, cursor);
      const page: ChangesPage = { from: first, to, previous: previous(first), changes: [] };
      return { path: changesPath(index + 1), text: () => fileOf(page, on, source) };
    }),
    withdrawals: newestWithdrawals(all, source),
  };
}

/** As feeds tell them, newest first: where the review was read, the day, YYYY-MM-DD, and the reason. */
function newestWithdrawals(all: readonly Placed[], { journal, baseUrl, ownPages }: ChangesSource) {
  const newest = all.filter(({ change }) => change.type === "withdrawn").slice(0, FEED_LENGTH);
  return newest.map(({ change: { id } }) => {
    const { entry, date } = journal.withdrawn.get(id)!;
    return { url: baseUrl + reviewPath({ id, date }, ownPages), day: entry.withdrawn, reason: entry.reason };
  });
}

/** A change without its review, and the place of that among the published ones. */
interface Placed {
  change: Change;
  at?: number;
}

function published({ journal, reviews }: ChangesSource): Placed[] {
  return reviews.map(({ id }, at) => ({
    change: {
      number: journal.numbers.get(id)!,
      type: journal.replaced.has(id) ? "edited" : "published",
      id,
      ...recorded(journal.published.get(id)!),
    },
    at,
  }));
}

function withdrawn({ withdrawn: ended, numbers }: Journal): Placed[] {
  return [...ended].map(([id, { entry, source }]) => ({
    change: {
      number: numbers.get(id)!,
      type: "withdrawn",
      id,
      ...recorded(entry),
      withdrawn: entry.withdrawn,
      reason: entry.reason,
      source,
    },
  }));
}

/** Reviews that could be read before an entry lowered their level. */
function hidden({ journal, minimum }: ChangesSource): Placed[] {
  return [...journal.replaced].flatMap(([id, highest]) => {
    const entry = journal.published.get(id)!;
    if (!isAtLeast(highest, minimum) || isAtLeast(entry.verification.level, minimum)) return [];
    return { change: { number: journal.numbers.get(id)!, type: "hidden", id, ...recorded(entry) } };
  });
}

function recorded({ recorded: time }: { recorded?: string | undefined }): { recorded?: string } {
  return time === undefined ? {} : { recorded: dayOf(Date.parse(time)) };
}

/** A file whose changes are filled with reviews that have been serialised before. */
function fileOf(empty: object, changes: readonly Placed[], { written }: ChangesSource): string {
  const lines = changes.map(({ change, at }) => {
    const line = JSON.stringify(change);
    return at === undefined ? line : `${line.slice(0, -1)},"review":${written[at]}}`;
  });
  return withList(empty, lines);
}

/** What is written of an object whose last field is an empty list, with items in it that have been serialised before. */
export function withList(empty: object, items: readonly string[]): string {
  const end = "]}";
  return `${JSON.stringify(empty).slice(0, -end.length)}${items.join(",")}${end}`;
}

/**
 * What a copy is held against. The reviews have been serialised before, so that what is left out of each is cut from its
 * text: no words look like a field there, since their quotation marks are escaped.
 */
function checkOf({ reviews, written }: ChangesSource): CopyCheck {
  const [digest, derived] = [createHash("sha256"), createHash("sha256")];
  for (const [at, { id, url, language_detected: told, mentions }] of reviews.entries()) {
    const made = [
      `,"url":${JSON.stringify(url)}`,
      told ? `,"language_detected":${JSON.stringify(told)}` : "",
      `,"mentions":${JSON.stringify(mentions)}`,
    ];
    const before = at === 0 ? "[" : ",";
    digest.update(made.reduce((rest, field) => rest.replace(field, ""), before + written[at]!));
    derived.update(`${before}{"id":${JSON.stringify(id)}${made.join("")}}`);
  }
  const end = reviews.length === 0 ? "[]" : "]";
  return {
    count: reviews.length,
    digest: digest.update(end).digest("hex"),
    derived: derived.update(end).digest("hex"),
  };
}
