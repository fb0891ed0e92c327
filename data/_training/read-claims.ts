import { readCollection } from "../_insights/collection.ts";
import type { Judgement } from "../_insights/reading/polarity.ts";
import { BusinessFile } from "../_schema/business.ts";
import { OTHER_CRITICISM } from "../_schema/insights.ts";
import type { Review } from "../_schema/review.ts";
import { sentences } from "../_text/sentences.ts";

/** What a build would be given of a review. */
type ReviewText = Pick<Review, "text" | "rating"> & {
  title?: string | undefined;
  language?: string | undefined;
};

/** A place where a review speaks of an aspect. */
export type PlacedMention = ReturnType<typeof readMentions>[number][number];

/** What a review claims of the business: praise or blame of one aspect, with the first words that say it. */
export interface Claim {
  aspect: string;
  polarity: "positive" | "negative";
  quote: string;
}

/** Reads reviews as a build does, by their stars and languages; the mentions of each, none of one that is not analysed. */
export function readMentions(texts: readonly ReviewText[]) {
  const reviews = texts.map(
    ({ text, rating, title, language }, at): Review => ({
      ...BARE_REVIEW,
      id: `review-${at}`,
      text,
      rating,
      ...(title !== undefined && { title }),
      ...(language !== undefined && { language }),
    }),
  );
  const { readingOf, taxonomy } = readCollection(reviews, BUSINESS);
  return reviews.map((review) => {
    const all = sentences(review.text);
    return (readingOf.get(review)?.mentions ?? []).map(({ aspect, polarity, start, end }) => {
      const around = all.findLast((sentence) => sentence.start <= start) ?? { start, end };
      return {
        /** An id of the taxonomy. */
        aspect: taxonomy[aspect]!.id,
        polarity,
        /** What a page would quote. */
        quote: review.text.slice(start, end),
        /** The sentence in which that begins. */
        sentence: review.text.slice(around.start, around.end),
      };
    });
  });
}

/** One claim an aspect and polarity, where mentions praise or blame one that can be named; what `judge` says of one overrules it. */
export function claimsOf(
  mentions: readonly PlacedMention[],
  judge: (mention: PlacedMention) => Judgement = ({ polarity }) => polarity,
): Claim[] {
  const claims = new Map<string, Claim>();
  for (const mention of mentions) {
    const { aspect, quote } = mention;
    const polarity = judge(mention);
    if (aspect === OTHER_CRITICISM || (polarity !== "positive" && polarity !== "negative")) continue;
    const key = `${aspect} ${polarity}`;
    if (!claims.has(key)) claims.set(key, { aspect, polarity, quote });
  }
  return [...claims.values()];
}

const BUSINESS = BusinessFile.parse({ name: "The reviewed business", language: "en" });

/** A review of nothing, with no leaning. */
export const BARE_REVIEW: Review = {
  id: "",
  url: "",
  rating: 3,
  date: "2000-01-01",
  text: "",
  author: { name: "" },
  source: { name: "" },
  verification: { level: "platform" },
  mentions: { technicians: [], services: [], service_areas: [] },
};
