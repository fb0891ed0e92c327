import { NAME_ACCURACY } from "../_mentions/accuracy.ts";
import type { Insights } from "../_schema/insights.ts";
import { CONFIDENCE, HIGH_STARS, LOW_STARS, TREND_MONTHS } from "../_schema/statistics.ts";
import { ACCURACY } from "./accuracy.ts";
import { TAXONOMY } from "./aspects/taxonomy.ts";
import type { Collection } from "./collection.ts";
import { MINORITY } from "./faq.ts";
import { MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { HALF_LIFE_DAYS } from "./figures/recency.ts";
import { FALSE_DISCOVERY_RATE } from "./figures/trends.ts";
import { LEAST_NPMI } from "./topics/candidates.ts";
import { WORDED_LANGUAGES } from "./wording/languages.ts";
import { inEnglish } from "./wording/number-words.ts";

/** What was computed how, in words. */
export function describeMethod({
  languages,
  wording,
  business,
}: Pick<Collection, "languages" | "wording"> & {
  business: Pick<Collection["business"], "aspects">;
}): Insights["method"] {
  const { aspects = [] } = business;
  return {
    steps: STEPS,
    minimum_support: MINIMUM_SUPPORT,
    half_life_days: HALF_LIFE_DAYS,
    generated_language: wording.language,
    ...(aspects.length > 0 && { own_aspects: aspects.map(({ id }) => id) }),
    languages,
    accuracy: [...ACCURACY, ...NAME_ACCURACY],
  };
}

/** "English or Spanish". */
const LANGUAGES = WORDED_LANGUAGES.map((tag) =>
  new Intl.DisplayNames("en", { type: "language" }).of(tag),
).join(" or ");

const STEPS = [
  {
    name: "Selection",
    description:
      "All published reviews are counted. Texts are analysed when they are in English; a review that states no language (und) is taken to be in the language of the business and analysed when it looks English. The others are counted by language and not guessed at. Dates are the reviews' own; the newest one stands for today.",
  },
  {
    name: "Aspects",
    description: `A closed list of ${TAXONOMY.length} aspects of home service, and those that the business adds, each with English words and phrases written by hand, is looked up sentence by sentence. What is said in words that are not on the list is missed.`,
  },
  {
    name: "Polarity",
    description:
      "Phrases that judge by themselves (on time, overcharged) come from a hand-written list; negation turns them, wishes and expectations turn or void them. What a sentence says of a thing it names is judged by a linear model over the words around the name, trained on public and on invented sentences, with weights that are part of this program. What is said of other businesses is left out. The stars lean both and make neither. Praise or blame whose probability is below the threshold is not claimed but counted as abstained. Irony and outcomes told without opinion words are often missed.",
  },
  {
    name: "Counting",
    description: `One vote a review and aspect: positive, negative, mixed when it says both, abstained when only uncertain praise or blame was found, neutral when there is none. The score is the share of positive among positive and negative, with the ${CONFIDENCE.percent} % Wilson interval; both are left out below the minimum support, which counts positive and negative votes.`,
  },
  {
    name: "Trend",
    description: `The ${inEnglish(TREND_MONTHS)} months up to the newest review against the time before, where both sides have the minimum support: pooled two-proportion test, or Fisher's exact test for small counts, with a Benjamini-Hochberg false discovery rate of ${FALSE_DISCOVERY_RATE * 100} % over the aspects. What does not pass is steady.`,
  },
  {
    name: "Recency",
    description:
      "Recency-weighted figures stand beside the plain ones: a vote's weight halves with every half_life_days between its day and that of the newest review. The interval is Wilson's for the effective number of reviews, (sum of weights) squared over the sum of squared weights.",
  },
  {
    name: "Entities",
    description: `Technicians, services and areas as the business lists them, found by their names in texts of any language and joined with what the job record names. Names that are also words, places or other people's are left out unless the words around them speak of someone who did the work. A technician's sentiment comes from the sentences about that person alone; that of a service or an area from all that the reviews naming it say. Average ratings use all reviews that name it. Names outside the roster are shown only where the business says so, marked unlisted, from ${inEnglish(MINIMUM_SUPPORT.entity)} reviews on.`,
  },
  {
    name: "Topics",
    description: `Phrases of two or three words that enough reviews share, by normalised pointwise mutual information of at least ${LEAST_NPMI}, and that are more frequent here than in reviews of other businesses (log-odds with a Dirichlet prior). They are ranked by these, by how many reviews use them, and by how differently reviews of ${HIGH_STARS}-5 and of 1-${LOW_STARS} stars do. Inflected forms count together under the most frequent one; phrases from mostly the same reviews appear once; a review that repeats an older one almost word for word does not count. Names of people are no topics.`,
  },
  {
    name: "Questions and summary",
    description: `The owner's own questions and summary come first and are marked editor. Generated ones are fixed sentences filled with the counts above, in ${LANGUAGES}; yes or no is said only where the interval leaves out one half, and the view of the fewer is stated from ${inEnglish(MINORITY.reviews)} reviews and ${MINORITY.share * 100} % on.`,
  },
  {
    name: "Evidence",
    description:
      "Quotes are exact pieces of the reviews that speak of what they stand for, chosen for what they tell, readable length and variety, praise and blame in proportion to the figure and at least one of each where there are both; sentences that would fit any business come last. At every build each quote is compared with its review and each figure is made again.",
  },
];
