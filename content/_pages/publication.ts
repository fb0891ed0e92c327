import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { repliesTo } from "../../data/_dataset/replies.ts";
import { erasedWithSource, type SourceCompleteness } from "../../data/_schema/completeness.ts";
import type { WithdrawalReason } from "../../data/_schema/journal-entry.ts";
import type { Policy } from "../../data/_schema/policy.ts";
import { VERIFICATION_LEVELS } from "../../data/_schema/review.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { isFirstParty } from "../../public/assets/review-card.js";
import type { Interface } from "../_strings/strings.ts";
import { type ReviewView, recommendationsIn } from "./review-view.ts";
import { splitOf } from "./split.ts";

export type Publication = ReturnType<typeof publicationOf>;

/**
 * Numbers about what is published and what is not, over everything; those of a part of the reviews are with its page. `views` are
 * all published reviews, newest first. Throws an Error when the counts do not add up.
 */
export function publicationOf({ reviews: dataset }: Dataset, views: readonly ReviewView[], words: Interface) {
  const { reviews, aggregate_rating, completeness, verification_levels: levels } = dataset;
  const sources = sourcesOf(dataset, words);
  const [newest, oldest] = [views[0], views.at(-1)];
  return {
    levels: VERIFICATION_LEVELS.map((id) => ({ id, reviews: levels[id] })),
    /** How many reviews have which level, in words; empty for none. */
    split: splitOf(dataset, words),
    declarations: declarationsOf(dataset.policy, words),
    sources,
    /** Where reviews can be read or left elsewhere, in the order in which the business names them. */
    platforms: platformsOf(dataset, sources),
    totals: totalsOf(completeness, aggregate_rating.count),
    replies: repliesTo(reviews),
    /** Published reviews with one star. */
    critical: aggregate_rating.distribution["1"],
    recommendations: recommendationsIn(views),
    /** Published reviews of which only the month or the year is known. */
    rough: views.filter(({ rough }) => rough).length,
    /** When the oldest and the newest review were written, in words and as datetimes; null for no reviews. */
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

/** What became of the reviews of each source, and the average of those published. */
function sourcesOf({ completeness, reviews, business }: ReviewsDataset, words: Interface) {
  const erased = erasedWithSource(completeness);
  return completeness.map((row) => ({
    ...row,
    /** The profile of the business there. */
    url: business.sources?.find(({ name }) => name === row.source)?.url ?? null,
    firstParty: row.source !== null && isFirstParty(row.source),
    rating: aggregate(reviews.filter(({ source }) => source.name === row.source)),
    says: declaredCount(row, erased, words),
  }));
}

/** Each platform with what is published from there and its average, and what it says itself. */
function platformsOf({ business }: ReviewsDataset, views: ReturnType<typeof sourcesOf>) {
  return (business.sources ?? []).flatMap((source) => {
    const row = views.find((view) => view.source === source.name);
    if (!row || !(source.url || source.write_url)) return [];
    return [{ ...source, row, average: row.rating.average, says: row.says }];
  });
}

/** Sums over all sources; `received` is the sum of `published`, `ended`, `below` and `lost`. */
function totalsOf(rows: readonly SourceCompleteness[], count: number) {
  const withdrawn: Partial<Record<WithdrawalReason, number>> = {};
  const totals = { received: 0, published: 0, withdrawn, ended: 0, below: 0, lost: 0, missing: 0 };
  for (const row of rows) {
    totals.received += row.received;
    totals.published += row.published;
    totals.below += row.below_minimum_verification;
    totals.lost += row.lost ?? 0;
    totals.missing += row.source_missing;
    for (const [reason, n] of Object.entries(row.withdrawn) as [WithdrawalReason, number][]) {
      withdrawn[reason] = (withdrawn[reason] ?? 0) + n;
      totals.ended += n;
    }
  }
  const { received, published, ended, below, lost } = totals;
  if (received !== published + ended + below + lost || published !== count) {
    throw new Error(
      `the counts of what happened to the reviews do not add up: ${received} received, ${published} ` +
        `published (of ${count} that pages show), ${ended} withdrawn, ${below} below minimum_verification, ${lost} lost`,
    );
  }
  return totals;
}

/** What a source itself says there are, beside what was received from there; null where nobody declared it. */
function declaredCount(
  { source, declared, received }: SourceCompleteness,
  erased: number,
  { strings, format }: Interface,
) {
  if (declared === null || source === null) return null;
  const { average, count, as_of } = declared;
  return strings.about.declared({
    source,
    average,
    count,
    day: format.day(as_of),
    received,
    erased,
    compared: count === received ? "same" : count > received ? "fewer" : "more",
    difference: Math.abs(count - received),
  });
}

const SUBJECTS = ["collection", "incentives", "moderation"] as const;

/** What is declared, in the order in which pages show it: a choice in the words of the pages, a sentence of the owner's as it is. */
function declarationsOf(policy: Policy, { strings }: Interface) {
  const { policySubjects, policyChoices } = strings.about;
  const sentences = SUBJECTS.flatMap((subject) => {
    const declared = policy[subject];
    if (declared === undefined) return [];
    const choices = new Map(Object.entries(policyChoices[subject]));
    return [
      {
        subject: policySubjects[subject],
        words: choices.get(declared) ?? declared,
        /** The address that is declared instead of words. */
        url: null as string | null,
      },
    ];
  });
  const { report_url: url } = policy;
  return url === undefined
    ? sentences
    : [...sentences, { subject: policySubjects.report_url, words: url, url }];
}
