import { NAME_ACCURACY } from "../_mentions/accuracy.ts";
import type { Insights } from "../_schema/insights.ts";
import { CONFIDENCE, HIGH_STARS, LOW_STARS, TREND_MONTHS } from "../_schema/statistics.ts";
import { ACCURACY } from "./accuracy.ts";
import { TAXONOMY } from "./aspects/taxonomy.ts";
import type { Collection } from "./collection.ts";
import { heardOf } from "./figures/hearing.ts";
import { MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { HALF_LIFE_DAYS } from "./figures/recency.ts";
import { STATEMENTS } from "./figures/statements.ts";
import { LEAST_SLOPE, SIGNIFICANCE } from "./figures/timeline.ts";
import { LEAST_CHANGE } from "./figures/trends.ts";
import { LEAST_NPMI } from "./topics/candidates.ts";
import { WORDED_LANGUAGES } from "./wording/wording.ts";

/** What was computed how, in words. */
export function describeMethod({
  languages,
  wording,
  business,
  annotators,
  taxonomy,
}: Pick<Collection, "languages" | "wording" | "annotators" | "taxonomy"> & {
  business: Pick<Collection["business"], "aspects">;
}): Insights["method"] {
  const { aspects = [] } = business;
  return {
    steps: annotators.length > 0 ? [...STEPS, ANNOTATIONS] : STEPS,
    minimum_support: MINIMUM_SUPPORT,
    statements: STATEMENTS,
    heard: heardOf(taxonomy),
    half_life_days: HALF_LIFE_DAYS,
    generated_language: wording.language,
    ...(aspects.length > 0 && { own_aspects: aspects.map(({ id }) => id) }),
    ...(annotators.length > 0 && { annotators: annotators.map(({ by }) => by) }),
    languages: [...languages],
    accuracy: [...ACCURACY, ...NAME_ACCURACY],
  };
}

/** "English, Spanish, German or French". */
const LANGUAGES = new Intl.ListFormat("en-GB", { type: "disjunction", style: "long" }).format(
  WORDED_LANGUAGES.map((tag) => new Intl.DisplayNames("en", { type: "language" }).of(tag)!),
);

const ANNOTATIONS = {
  name: "A second reading",
  description:
    "We also publish the judgements of the annotators in method.annotators, unchanged. They are not ours: " +
    "we check that each quote is in its review word for word, count them by the same rules, each annotator separately, " +
    "and add none to our figures. Agreement is counted over pairs of a review and an aspect in the reviews that both " +
    "read: the share judged the same, and Cohen's kappa, which subtracts chance.",
};
/** "0.5%". */
const share = (value: number) => `${Math.round(value * 1000) / 10}%`;

const STEPS = [
  {
    name: "Selection",
    description:
      "All published reviews are counted. Texts are analysed in English, Spanish, German and French. The language is the one " +
      "the review states or, if it states none (und), the one its words show; a short text that shows none is taken to be " +
      "in the language of the business. Reviews in other languages are only counted. A machine translation is left out if " +
      "the original comes with it, and not analysed if it is alone. Dates are the reviews' own; the day of the newest counts as today.",
  },
  {
    name: "Aspects",
    description:
      `The program searches each sentence for ${TAXONOMY.length} aspects of home service, and those that the business adds, ` +
      "with hand-written lists of words and phrases in each of these languages. It misses words that are not listed.",
  },
  {
    name: "Polarity",
    description:
      "Phrases of opinion (on time, overcharged) and of what happened (had to call) come from a hand-written list, outcomes " +
      "(took six weeks, quoted 300 and billed 480) from rules. Negation reverses them; wishes and expectations reverse or " +
      "cancel them. None of them alone makes a claim: its strength, a linear model's reading of the sentence, the stars and the " +
      "context (who it is about, whether it is hypothetical, quoted, or conceded against the rest of the review) are " +
      "added as log-odds, and a sum below the threshold counts as abstained. Criticism in a 5-star review and praise " +
      "in a 1-star review need more than one word. Where an aspect is only mentioned, the model decides, trained on public " +
      "and invented sentences; criticism, and praise of the price, then also need an opinion in the same clause. The model " +
      "and the rules for outcomes read English only. In Spanish, German and French the words of praise and criticism in " +
      "the clause decide, and what contradicts the stars counts only where the sentence sets it against something else. " +
      "What is said about other businesses is left out. Irony is often missed.",
  },
  {
    name: "Counting",
    description:
      "One vote per review and aspect: positive, negative, mixed if the review says both, abstained if only uncertain praise or " +
      "criticism was found, neutral if there is none. Votes are published as counted.",
  },
  {
    name: "Score",
    description:
      "The program finds praise more often than criticism, so the plain share of positive votes among positive and negative " +
      "ones would flatter the business. For groups of aspects, method.heard gives how much of the praise and criticism in genuine " +
      "English reviews is found (recall), and how much of what is found is right (precision). A vote counts as precision / " +
      "recall of its side: score = positive × odds_ratio / (positive × odds_ratio + negative). The interval is Wilson's at " +
      `${CONFIDENCE.percent}%, its bounds shifted by that ratio and widened, as log-odds in quadrature from their middle, ` +
      "by standard_error. Both are left out below the minimum support of positive and negative votes, which also decides " +
      "what answers call too few. Other languages were not measured and use the rates of English, since plain shares " +
      "would flatter it more. Annotators' judgements are not corrected.",
  },
  {
    name: "Trend",
    description:
      `The ${TREND_MONTHS} months up to the newest review are compared with the time before, if both have the minimum support, ` +
      "by a pooled two-proportion test, or Fisher's exact test for small counts, with a Benjamini-Hochberg false discovery rate " +
      `of ${share(STATEMENTS.false_discovery_rate)} over the aspects. Changes that do not pass the test, or are smaller than ` +
      `${LEAST_CHANGE * 100} points, are called steady. The shares are not corrected, since the same is missed in both periods.`,
  },
  {
    name: "Overall",
    description:
      "Every review counts once. Its text has one vote: positive if it only praises, negative if it only criticises. Its " +
      `stars have one: positive from ${HIGH_STARS} stars, negative up to ${LOW_STARS}. The majority decides; a tie or no vote is ` +
      "neutral. Text that praises and criticises, and text that is not analysed, has no vote. These shares are not " +
      "corrected: stars make up for what is missed in the text, except in 3-star reviews, where finding praise more often " +
      "than criticism still flatters the business a little.",
  },
  {
    name: "Timeline",
    description:
      "Reviews with a known day, by month, with their average and the share of positive among positive and negative ones, as in " +
      "overall. The trend of the monthly averages is a Mann-Kendall test with the variance corrected for ties, over months " +
      "with the minimum number of reviews, if there are enough of them. It is called rising or falling if the two-sided " +
      `p-value is below ${SIGNIFICANCE} and Sen's slope at least ${LEAST_SLOPE} stars a year, otherwise steady.`,
  },
  {
    name: "Recency",
    description:
      "Recency-weighted figures are published with the plain ones: a vote's weight halves with every " +
      "half_life_days between its day and that of the newest review. Score and interval are as above, for the " +
      "effective number of reviews: the sum of weights, squared, over the sum of squared weights.",
  },
  {
    name: "Entities",
    description:
      "The program finds the technicians, services and areas the business lists by their names, in texts of any language, and " +
      "adds those in the job record. Names that are also words, places or other people's count only where the words " +
      "around them are about someone who did the work. A technician's sentiment comes from the sentences about that " +
      "person, that of a service or area from the whole reviews that mention it; these counts are not " +
      "corrected. Names outside the roster are shown, marked unlisted, only if the business chooses to show them and at least " +
      `${MINIMUM_SUPPORT.entity} reviews use them; they are searched for in English texts, and short forms count as the full name.`,
  },
  {
    name: "Problems",
    description:
      "Problems customers had: a thing from a closed list (water heater, laptop…) right next to words for what was " +
      "wrong with it (leaking, wouldn't start…), or a supply that was missing (no heat), in one clause. Clauses that " +
      "deny the problem, ask about it, call the thing new or are about later (still, again) do not count. A problem that no author " +
      "calls their own, and that turns out well in no review, is left out as more likely the business's fault. " +
      "Different words for one fault count together under the most frequent. The outcome is the side of these reviews as " +
      "in overall.",
  },
  {
    name: "Phrases of an aspect",
    description:
      "Phrases from the aspect's list that judge by themselves, ranked by how many reviews that mention the aspect contain them " +
      "word for word. positive and negative count what these reviews say about the aspect, whatever the phrase itself says.",
  },
  {
    name: "Topics",
    description:
      "Phrases of two or three words that enough reviews of one language share, with a normalised pointwise mutual " +
      `information of at least ${LEAST_NPMI}, and more often than reviews of other businesses do (log-odds with a ` +
      "Dirichlet prior). They are ranked by these two, by how many reviews use them, and by how differently reviews with " +
      `${HIGH_STARS} to 5 and 1 to ${LOW_STARS} stars use them. Inflected forms count together; phrases from mostly the same ` +
      "reviews appear once; a review that repeats an older one almost word for word does not count. Names of people and " +
      "of the business, and phrases that fit any business, are not topics.",
  },
  {
    name: "Statements",
    description:
      "A sentence says praised, weakest, yes or no only if chance, wrong claims and missed claims do not explain it. " +
      `Praised: truly more than ${share(STATEMENTS.positive.least_share)} of the opinions are praise; weakest: truly more than ` +
      `${share(STATEMENTS.negative.least_share)} are criticism; yes and no: more than half, with the interval of the score beyond ` +
      "it. An exact binomial test compares with the share that would be seen at that true share, by the aspect's odds " +
      `ratio, with Benjamini-Hochberg at ${share(STATEMENTS.false_discovery_rate)} over all aspects, or all questions. ` +
      "Weakest is also the aspect with the lowest score of those criticised more than all others together, by a " +
      `two-proportion test with the same procedure. The side needs at least ${STATEMENTS.least_reviews} reviews that their ` +
      `stars do not contradict (from ${LOW_STARS + 1} stars for praise, up to ${HIGH_STARS - 1} for criticism), or ` +
      `${share(STATEMENTS.least_share_of_read)} of all reviews read if that is more, up to ` +
      `${STATEMENTS.enough_reviews}. Praised most is what most reviews praise; weakest points are those with the lowest score; ` +
      "3 at most, each with both sides. A technician is called mentioned most only without a tie and in as many reviews as " +
      "a statement needs. If nothing passes, nothing is said.",
  },
  {
    name: "Questions and summary",
    description:
      "The owner's own questions come first and are marked editor. Generated ones are fixed sentences filled with the counts above, " +
      `in ${LANGUAGES}. A question is asked if ${share(STATEMENTS.least_share_of_questions)} of the reviews read give an ` +
      "opinion on its aspect. No sentence is about punctuality, emergencies or cleanliness if the business " +
      "lists no areas and hardly any review says that someone came.",
  },
  {
    name: "Pull quote",
    description:
      "A typical sentence, not the best: of the whole sentences of 8 to 22 words on the side that most reviews take, in " +
      "reviews of that side with the median number of stars, the one closest to all quotes of that side, by the cosine of " +
      "its words to their centre. Of equals, the one from the newer review.",
  },
  {
    name: "Evidence",
    description:
      "Quotes are exact parts of the reviews, chosen for content, readable length and variety, with praise and criticism in " +
      "proportion to the figure and at least one of each if there are both; sentences that would fit any business come " +
      "last. Every build compares each quote with its review and computes each figure again.",
  },
];
