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
import { inEnglish } from "./wording/number-words.ts";
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
  name: "Somebody else's reading",
  description:
    "Beside this reading stand those of the annotators that method.annotators names: judgements on words of the reviews, " +
    "published as they were given. They are not ours; each was checked to stand word for word in its review, none is added " +
    "to our figures, and they are counted as ours are, each annotator apart. Agreement is counted over pairs of a review " +
    "and an aspect in the reviews that both read: the share judged alike, and Cohen's kappa, which takes off chance.",
};
/** "0.5 %". */
const share = (value: number) => `${Math.round(value * 1000) / 10} %`;

const STEPS = [
  {
    name: "Selection",
    description:
      "All published reviews are counted. Texts are analysed in English, Spanish, German and French, as the review states " +
      "or, where it states no language (und), as its words tell; a short one whose words tell none is taken to be in the " +
      "language of the business. Others are counted by language. A machine's translation is left out where the original " +
      "stands beside it, and alone is not read. Dates are the reviews' own; the newest one stands for today.",
  },
  {
    name: "Aspects",
    description:
      `A closed list of ${TAXONOMY.length} aspects of home service, and those that the business adds, each ` +
      "with words and phrases of each of these languages written by hand, is looked up sentence by " +
      "sentence. What is said in words that are not on the list is missed.",
  },
  {
    name: "Polarity",
    description:
      "Phrases of opinion (on time, overcharged) and of what happened (had to call) come from a hand-written list, outcomes " +
      "(took six weeks, quoted 300 and billed 480) from rules; negation turns them, wishes and expectations turn or void " +
      "them. None is a claim by itself: its strength, a linear model's reading of the sentence, the stars, and what stands " +
      "around it (of whom it is said, whether it is supposed, quoted, or admitted against the drift of the review) are " +
      "added up as log-odds; what stays below the threshold counts as abstained. Blame in five stars and praise in one " +
      "need more than a word. Of a thing that is only named the model judges, trained on public and on invented " +
      "sentences; blame, and praise of the price, then need an opinion in the same clause. Model and rules of outcomes " +
      "read English only: in Spanish, German and French the words of praise and blame in the clause judge, and what speaks " +
      "against the stars counts only where it is set against something else. What is said of other businesses is left " +
      "out. Irony is often missed.",
  },
  {
    name: "Counting",
    description:
      "One vote a review and aspect: positive, negative, mixed when it says both, abstained when only " +
      "uncertain praise or blame was found, neutral when there is none. The votes are published as counted.",
  },
  {
    name: "Score",
    description:
      "Praise is heard more often than blame, so the plain share of positive among positive and negative votes would " +
      "flatter. method.heard has, by groups of aspects, how much of the praise and blame of genuine English reviews is " +
      "heard (recall), and how much of what is heard is right (precision). A vote stands for precision / recall of its " +
      "side: score = positive x odds_ratio / (positive x odds_ratio + negative). The interval is Wilson's at " +
      `${CONFIDENCE.percent} %, its bounds moved by that ratio and widened, as log-odds in quadrature from their middle, ` +
      "by standard_error. Both are left out below the minimum support of positive and negative votes, which also decides " +
      "what answers call too few. Other languages were not measured and have the rates of English, since plain shares " +
      "would flatter more. What annotators read is not corrected.",
  },
  {
    name: "Trend",
    description:
      `The ${inEnglish(TREND_MONTHS)} months up to the newest review against the time before, where both ` +
      "sides have the minimum support: pooled two-proportion test, or Fisher's exact test for small " +
      `counts, with a Benjamini-Hochberg false discovery rate of ${share(STATEMENTS.false_discovery_rate)} ` +
      `over the aspects. What does not pass, or differs by less than ${LEAST_CHANGE * 100} points, is ` +
      "steady. Shares are as counted, not corrected: what is missed is missed in both.",
  },
  {
    name: "Overall",
    description:
      "Every review counts once. Its words have one voice, for where they only praise and against where they only blame; " +
      `its stars have one, for from ${HIGH_STARS} on and against up to ${LOW_STARS}. More voices for make it positive, more ` +
      "against negative, as many or none neutral. Words that say both, and those that are not read, are silent. These " +
      "shares are not corrected: stars speak for what is missed in words, but for reviews of three stars, where hearing " +
      "praise rather than blame still flatters a little.",
  },
  {
    name: "Timeline",
    description:
      "Reviews whose day is known, by month, with their average and the share of positive among positive and negative as in " +
      "overall. The trend of the monthly averages is Mann-Kendall's test with the variance corrected for ties, over months " +
      "with the minimum number of reviews, where there are enough such months; rising or falling is said below a two-sided " +
      `probability of ${SIGNIFICANCE} and from a Sen's slope of ${LEAST_SLOPE} stars a year on, else steady.`,
  },
  {
    name: "Recency",
    description:
      "Recency-weighted figures stand beside the plain ones: a vote's weight halves with every " +
      "half_life_days between its day and that of the newest review. Score and interval are as above, for the " +
      "effective number of reviews, (sum of weights) squared over the sum of squared weights.",
  },
  {
    name: "Entities",
    description:
      "Technicians, services and areas as the business lists them, found by their names in texts of any language and " +
      "joined with what the job record names. Names that are also words, places or other people's count only where the " +
      "words around them speak of someone who did the work. A technician's sentiment comes from the sentences about that " +
      "person, that of a service or area from the whole reviews that name it; these are counts, and nothing is corrected. " +
      "Names outside the roster are shown only where the business says so, marked unlisted, from " +
      `${inEnglish(MINIMUM_SUPPORT.entity)} reviews on; they are looked for in English texts, a short form joined to its name.`,
  },
  {
    name: "Problems",
    description:
      "What customers came with: a thing from a closed list (water heater, laptop ...) right beside words for what was " +
      "wrong with it (leaking, wouldn't start ...), or a supply that was missing (no heat), in one clause. Clauses that " +
      "deny it, ask if, call the thing new or tell of afterwards (still, again) do not count; what no text calls its " +
      "author's own and no review turns out well after is left out as rather the business's fault. Different words for " +
      "one fault count together under the most frequent. The outcome is the side of these reviews as in overall.",
  },
  {
    name: "Phrases of an aspect",
    description:
      "Those of the list of an aspect that judge by themselves, by how many reviews that speak of it hold them, word by " +
      "word; positive and negative are what these reviews say of the aspect, whatever the phrase says by itself.",
  },
  {
    name: "Topics",
    description:
      "Phrases of two or three words that enough reviews of one language share, by normalised pointwise mutual " +
      `information of at least ${LEAST_NPMI}, and more often than reviews of other businesses do (log-odds with a ` +
      "Dirichlet prior). They are ranked by these, by how many reviews use them, and by how differently reviews of " +
      `${HIGH_STARS}-5 and of 1-${LOW_STARS} stars do. Inflected forms count together; phrases from mostly the same ` +
      "reviews appear once; a review that repeats an older one almost word for word does not count. Names of people and " +
      "of the business, and phrases that fit any business, are no topics.",
  },
  {
    name: "Statements",
    description:
      "A sentence says praised, weakest, yes or no only where chance, wrong claims and unheard ones do not explain it. " +
      `Praised: truly more than ${share(STATEMENTS.positive.least_share)} of those who judge; weakest: truly more than ` +
      `${share(STATEMENTS.negative.least_share)} blame; yes and no: more than half, with the interval of the score beyond ` +
      "it. An exact binomial test compares with the share that would be seen at that true share, by the aspect's odds " +
      `ratio, with Benjamini-Hochberg at ${share(STATEMENTS.false_discovery_rate)} over all aspects, or all questions. ` +
      "Weakest is also the aspect with the lowest score of those blamed more than all others together, by a " +
      `two-proportion test with the same procedure. The side needs at least ${STATEMENTS.least_reviews} reviews that their ` +
      `stars do not contradict (for praise from ${LOW_STARS + 1} on, for blame up to ${HIGH_STARS - 1}), or ` +
      `${share(STATEMENTS.least_share_of_read)} of all that are read where that is more, up to ` +
      `${STATEMENTS.enough_reviews}. Praised most is what most reviews praise; weakest points are named by the lowest score; ` +
      `${inEnglish(3)} at most, each with both sides. A technician is named as the most frequent one only without a tie ` +
      "and in as many reviews as a statement needs. Where nothing passes, nothing is said.",
  },
  {
    name: "Questions and summary",
    description:
      "The owner's own come first and are marked editor. Generated ones are fixed sentences filled with the counts above, " +
      `in ${LANGUAGES}. A question is asked where ${share(STATEMENTS.least_share_of_questions)} of the reviews that are read ` +
      "judge its aspect. Of coming on time, of emergencies and of leaving things clean no sentence speaks where the " +
      "business lists no areas and hardly any review tells that somebody came.",
  },
  {
    name: "Pull quote",
    description:
      "The most usual sentence, not the best: of whole sentences of 8 to 22 words on the side that most " +
      "reviews take, in reviews of that side with the median number of stars, the one nearest to all " +
      "quotes of that side, by the cosine of its words to their centre. Of equals that of the newer review.",
  },
  {
    name: "Evidence",
    description:
      "Quotes are exact pieces of the reviews, chosen for what they tell, readable length and variety, praise and blame in " +
      "proportion to the figure and at least one of each where there are both; sentences that would fit any business come " +
      "last. At every build each quote is compared with its review and each figure is made again.",
  },
];
