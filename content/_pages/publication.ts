import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type Replies, repliesTo } from "../../data/_dataset/replies.ts";
import type { BusinessSource } from "../../data/_schema/business.ts";
import type { SourceCompleteness } from "../../data/_schema/completeness.ts";
import type { WithdrawalReason } from "../../data/_schema/journal-entry.ts";
import type { Policy } from "../../data/_schema/policy.ts";
import { VERIFICATION_LEVELS, type VerificationLevel } from "../../data/_schema/review.ts";
import type { AggregateRating, ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { isFirstParty } from "../../public/assets/review-card.js";
import type { Interface } from "../_strings/strings.ts";
import { type ReviewView, recommendationsIn } from "./review-view.ts";
import { splitOf } from "./split.ts";

/** Numbers about what is published and what is not, over everything; those of a part of the reviews are with its page. */
export interface Publication {
  levels: { id: VerificationLevel; reviews: number }[];
  /** How many reviews have which level, in words; empty for none. */
  split: string;
  declarations: Declaration[];
  sources: SourceView[];
  /** Where reviews can be read or left elsewhere, in the order in which the business names them. */
  platforms: Platform[];
  totals: Totals;
  replies: Replies;
  /** Published reviews with one star. */
  critical: number;
  recommendations: number;
  /** Published reviews of which only the month or the year is known. */
  rough: number;
  /** When the oldest and the newest review were written, in words and as datetimes; null for no reviews. */
  span: { from: string; to: string; days: { from: string; to: string } } | null;
}

/** What became of the reviews of a source, and the average of those published. */
export interface SourceView extends SourceCompleteness {
  firstParty: boolean;
  /** The profile of the business there. */
  url: string | null;
  rating: AggregateRating;
  /** What it says itself there are; null where nobody declared it. */
  says: string | null;
}

/** A platform with what is published from there and its average, and what it says itself. */
export type Platform = BusinessSource & {
  row: SourceCompleteness;
  average: number | null;
  says: string | null;
};

/** Sums over all sources; `received` is the sum of `published`, `ended` and `below`. */
export interface Totals {
  received: number;
  published: number;
  withdrawn: Partial<Record<WithdrawalReason, number>>;
  ended: number;
  below: number;
  missing: number;
}

/** `views` are all published reviews, newest first. Throws an Error when the counts do not add up. */
export function publicationOf(
  { reviews: dataset }: Dataset,
  views: readonly ReviewView[],
  words: Interface,
): Publication {
  const { reviews, aggregate_rating, completeness, verification_levels: levels } = dataset;
  const sources = sourcesOf(dataset, words);
  const [newest, oldest] = [views[0], views.at(-1)];
  return {
    levels: VERIFICATION_LEVELS.map((id) => ({ id, reviews: levels[id] })),
    split: splitOf(dataset, words),
    declarations: declarationsOf(dataset.policy, words),
    sources,
    platforms: platformsOf(dataset, sources),
    totals: totalsOf(completeness, aggregate_rating.count),
    replies: repliesTo(reviews),
    critical: aggregate_rating.distribution["1"],
    recommendations: recommendationsIn(views),
    rough: views.filter(({ rough }) => rough).length,
    span:
      oldest && newest
        ? {
            from: oldest.facts.date,
            to: newest.facts.date,
            days: { from: oldest.facts.datetime, to: newest.facts.datetime },
          }
        : null,
  };
}

function sourcesOf({ completeness, reviews, business }: ReviewsDataset, words: Interface): SourceView[] {
  return completeness.map((row) => ({
    ...row,
    url: business.sources?.find(({ name }) => name === row.source)?.url ?? null,
    firstParty: row.source !== null && isFirstParty(row.source),
    rating: aggregate(reviews.filter(({ source }) => source.name === row.source)),
    says: declaredCount(row, words),
  }));
}

function platformsOf({ business }: ReviewsDataset, views: readonly SourceView[]): Platform[] {
  return (business.sources ?? []).flatMap((source) => {
    const row = views.find((view) => view.source === source.name);
    if (!row || !(source.url || source.write_url)) return [];
    return [{ ...source, row, average: row.rating.average, says: row.says }];
  });
}

function totalsOf(rows: readonly SourceCompleteness[], count: number): Totals {
  const totals: Totals = { received: 0, published: 0, withdrawn: {}, ended: 0, below: 0, missing: 0 };
  for (const row of rows) {
    totals.received += row.received;
    totals.published += row.published;
    totals.below += row.below_minimum_verification;
    totals.missing += row.source_missing;
    for (const [reason, n] of Object.entries(row.withdrawn) as [WithdrawalReason, number][]) {
      totals.withdrawn[reason] = (totals.withdrawn[reason] ?? 0) + n;
      totals.ended += n;
    }
  }
  const { received, published, ended, below } = totals;
  if (received !== published + ended + below || published !== count) {
    throw new Error(
      `the counts of what happened to the reviews do not add up: ${received} received, ${published} ` +
        `published (of ${count} that pages show), ${ended} withdrawn, ${below} below minimum_verification`,
    );
  }
  return totals;
}

/** What a source itself says there are, beside what was received from there; null where nobody declared it. */
function declaredCount(
  { source, declared, received }: SourceCompleteness,
  { strings, format }: Interface,
): string | null {
  if (declared === null || source === null) return null;
  const { average, count, as_of } = declared;
  return strings.about.declared({
    source,
    average,
    count,
    day: format.day(as_of),
    received,
    compared: count === received ? "same" : count > received ? "fewer" : "more",
    difference: Math.abs(count - received),
  });
}

/** Something that the business declares about its reviews. */
interface Declaration {
  /** What it is about, in words. */
  subject: string;
  words: string;
  /** The address that is declared instead of words. */
  url: string | null;
}

const SUBJECTS = ["collection", "incentives", "moderation"] as const;

/** What is declared, in the order in which pages show it: a choice in the words of the pages, a sentence of the owner's as it is. */
function declarationsOf(policy: Policy, { strings }: Interface): Declaration[] {
  const { policySubjects, policyChoices } = strings.about;
  const sentences = SUBJECTS.flatMap((subject): Declaration[] => {
    const declared = policy[subject];
    if (declared === undefined) return [];
    const choices = new Map(Object.entries(policyChoices[subject]));
    return [
      {
        subject: policySubjects[subject],
        words: choices.get(declared) ?? declared,
        url: null,
      },
    ];
  });
  const { report_url: url } = policy;
  return url === undefined
    ? sentences
    : [...sentences, { subject: policySubjects.report_url, words: url, url }];
}
