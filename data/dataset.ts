import { createHash } from "node:crypto";
import { publicBusiness, readBusiness } from "./business.ts";
import { type Editorial, readEditorial } from "./editorial.ts";
import { type Fault, formatFault, InputError, nearest } from "./fault.ts";
import { buildInsights } from "./insights/insights.ts";
import { createMentionFinder } from "./insights/mentions.ts";
import { validateInsights } from "./insights/validate.ts";
import { JOURNAL, type Journal, readJournal } from "./journal.ts";
import type { BusinessFile } from "./schema/business.ts";
import type { Insights } from "./schema/insights.ts";
import type { PublishEntry, WithdrawalReason } from "./schema/journal-entry.ts";
import { type Review, VERIFICATION_LEVELS } from "./schema/review.ts";
import type { AggregateRating, ReviewsDataset } from "./schema/reviews-dataset.ts";
import { cleanText } from "./text/clean.ts";
import { fold } from "./text/fold.ts";

/** Everything a build publishes, derived from the owner's files alone. */
export interface Dataset {
  reviews: ReviewsDataset;
  insights: Insights;
  business: BusinessFile;
  editorial: Editorial;
  /** What the journal holds and the datasets do not show. */
  unpublished: {
    withdrawn: Partial<Record<WithdrawalReason, number>>;
    belowMinimumVerification: number;
  };
  /** Lines for the owner: what was published as it stands and is probably a slip. */
  warnings: string[];
}

export interface DatasetSource {
  /** Folder of the owner's files. */
  dataDir: string;
  /** Public origin without a trailing slash. */
  baseUrl: string;
  /** Milliseconds since 1970; only decides which days of the journal lie in the future. */
  now: number;
}

/**
 * The one door of the build: reads and validates the owner's files and derives what is published.
 * Throws an InputError with every fault of every file at once.
 */
export function loadDataset({ dataDir, baseUrl, now }: DatasetSource): Dataset {
  const { business, faults: businessFaults } = readBusiness(dataDir);
  const journal = readJournal(dataDir, now);
  const { editorial, faults: editorialFaults } = readEditorial(dataDir);
  const faults = [...businessFaults, ...journal.faults, ...editorialFaults];
  if (business === null || faults.length > 0) throw new InputError(faults);

  const { reviews, belowMinimumVerification, warnings } = publishReviews(journal, business, baseUrl);
  const shown = publicBusiness(business);
  const version = createHash("sha256")
    .update(JSON.stringify([shown, reviews]))
    .digest("base64url")
    .slice(0, 16);
  const insights = buildInsights({ version, reviews, business, editorial });
  validateInsights(insights, reviews);
  return {
    reviews: {
      version,
      updated: journal.newestDay,
      business: shown,
      aggregate_rating: aggregate(reviews),
      reviews,
    },
    insights,
    business,
    editorial,
    unpublished: { withdrawn: countReasons(journal), belowMinimumVerification },
    warnings: warnings.map(formatFault),
  };
}

/** Where a person reads a review: a month never changes, so the address is stable when other reviews come and go. */
export function reviewUrl(baseUrl: string, { id, date }: { id: string; date: string }): string {
  return `${baseUrl}/reviews/${date.slice(0, 4)}/${date.slice(5, 7)}/#review-${id}`;
}

/** Newest first by date, then by id ascending: the order everywhere. */
export function compareReviews(a: { date: string; id: string }, b: { date: string; id: string }): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Mean to two decimals and counts by stars, recomputable from the reviews. */
export function aggregate(reviews: readonly { rating: number }[]): AggregateRating {
  const distribution = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 };
  let sum = 0;
  for (const { rating } of reviews) {
    distribution[String(rating) as keyof typeof distribution] += 1;
    sum += rating;
  }
  const average = reviews.length === 0 ? null : Math.round((sum * 100) / reviews.length) / 100;
  return { average, count: reviews.length, best: 5, worst: 1, distribution };
}

function publishReviews(journal: Journal, business: BusinessFile, baseUrl: string) {
  const minimum = VERIFICATION_LEVELS.indexOf(business.minimum_verification);
  const resolve = createReferences(business);
  const findMentions = createMentionFinder(business);
  const warnings: Fault[] = [];
  const entries = [...journal.published.values()].filter(
    ({ verification }) => VERIFICATION_LEVELS.indexOf(verification.level) >= minimum,
  );
  const reviews = entries.map((entry): Review => {
    const found = findMentions(cleanText(entry.text));
    const named = resolve(entry, (field, message) =>
      warnings.push({ file: JOURNAL, line: journal.lines.get(entry.id), field, message }),
    );
    return {
      id: entry.id,
      url: reviewUrl(baseUrl, entry),
      rating: entry.rating,
      date: entry.date,
      text: cleanText(entry.text),
      ...(entry.title && { title: cleanText(entry.title) }),
      ...(entry.language && { language: entry.language }),
      author: { name: cleanText(entry.author.name) },
      source: entry.source,
      verification: entry.verification,
      mentions: {
        technicians: union(named.technicians, found.technicians),
        services: union(named.services, found.services),
        service_areas: union(named.service_areas, found.service_areas),
      },
      ...(entry.reply && { reply: { date: entry.reply.date, text: cleanText(entry.reply.text) } }),
      ...(entry.updated && { updated: entry.updated }),
      ...(entry.original_rating && { original_rating: entry.original_rating }),
    };
  });
  reviews.sort(compareReviews);
  return { reviews, belowMinimumVerification: journal.published.size - entries.length, warnings };
}

/** Turns what a record names into the roster's names and the lists' ids; an unknown one stays, with a warning. */
function createReferences(business: BusinessFile) {
  const technicians = new Map(
    business.technicians.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((known) => [fold(known), name] as const),
    ),
  );
  const ids = (list: readonly { id: string }[]) => new Map(list.map(({ id }) => [id, id]));
  const services = ids(business.services);
  const areas = ids(business.service_areas);

  return (entry: PublishEntry, warn: (field: string, message: string) => void) => {
    const lookUp = (
      field: string,
      names: readonly string[] | undefined,
      known: ReadonlyMap<string, string>,
    ) =>
      (names ?? []).map((name) => {
        const match = known.get(name) ?? known.get(fold(name));
        if (match === undefined) {
          warn(field, `"${name}" is not in business.json; ${nearest(name, [...new Set(known.values())])}`);
        }
        return match ?? cleanText(name);
      });
    return {
      technicians: lookUp("technicians", entry.technicians, technicians),
      services: lookUp("services", entry.services, services),
      service_areas: lookUp("service_areas", entry.service_areas, areas),
    };
  };
}

function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])];
}

function countReasons(journal: Journal): Partial<Record<WithdrawalReason, number>> {
  const counts: Partial<Record<WithdrawalReason, number>> = {};
  for (const { reason } of journal.withdrawn.values()) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
