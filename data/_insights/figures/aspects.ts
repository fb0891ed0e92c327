import { type Insights, OTHER_CRITICISM, type SentimentCounts } from "../../_schema/insights.ts";
import type { Collection } from "../collection.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import { noVotes, type Vote } from "../reading/votes.ts";
import { heardOf } from "./hearing.ts";
import { isEnough } from "./minimum-support.ts";
import { periodOf } from "./period.ts";
import { recentScore } from "./recency.ts";
import { FULL_HEARING, type Hearing, scoreOf } from "./score.ts";
import { isBorne } from "./statements.ts";
import { addTrends, type DatedVote } from "./trends.ts";

type Aspect = Insights["aspects"][number];

/** An aspect whose evidence is still to be chosen from `quotes`. */
export type AspectFigures = ReturnType<typeof aggregateAspects>[number];

/** Counts, scores and trends of the aspects that are named, most reviews first. What a person read is `complete`. */
export function aggregateAspects(collection: Collection, complete = false) {
  const { readings, taxonomy, newest, wording, phrases } = collection;
  if (newest === null) return [];
  const heard = complete ? [] : heardOf(taxonomy);
  const tallies = taxonomy.map(() => ({
    mentions: 0,
    sentiment: noVotes(),
    borne: { positive: 0, negative: 0 },
    votes: [] as DatedVote[],
    quotes: new QuotePool(),
  }));
  for (const { review, mentions, votes } of readings) {
    for (const mention of mentions) {
      const tally = tallies[mention.aspect]!;
      tally.mentions++;
      tally.quotes.add(mention);
    }
    for (const [aspect, vote] of votes) {
      const { sentiment, borne, votes: dated } = tallies[aspect]!;
      sentiment[vote]++;
      if ((vote === "positive" || vote === "negative") && isBorne(vote, review.rating)) borne[vote]++;
      dated.push({ date: review.date, vote });
    }
  }
  const figures = taxonomy.flatMap(({ id, name, question, ofVisits }, index) => {
    const { mentions, sentiment, borne, votes, quotes } = tallies[index]!;
    if (votes.length === 0) return [];
    const isOneSided = id === OTHER_CRITICISM;
    const hearing = heard.find(({ aspects }) => aspects.includes(id)) ?? FULL_HEARING;
    return {
      id,
      ...((Object.hasOwn(wording.aspects, id) && wording.aspects[id]) || { name, question }),
      mentions,
      reviews: votes.length,
      sentiment,
      undecided: sentiment.abstained,
      ...(isOneSided ? NO_SCORE : scored(sentiment, hearing)),
      recency_weighted: isOneSided ? null : recentScore(votes, newest, hearing),
      top_phrases: phrases[index] ?? [],
      /** Reviews on either side that their stars do not contradict. */
      borne,
      hearing,
      /** The days of the reviews that judge it; null where none does. */
      judged: periodOf(votes.filter(({ vote }) => JUDGING.includes(vote))),
      /** What is not said in sentences about a business that visits nobody. */
      ofVisits,
      votes: isOneSided ? [] : votes,
      quotes,
    };
  });
  return addTrends(
    figures.sort((a, b) => b.reviews - a.reviews),
    newest,
  );
}

/** The corrected share of praise among praise and blame with its interval; null below the minimum support. */
function scored(sentiment: SentimentCounts, hearing: Hearing): Pick<Aspect, "score" | "interval"> {
  const { positive, negative } = sentiment;
  return isEnough(sentiment) ? scoreOf(positive, positive + negative, hearing) : NO_SCORE;
}

const JUDGING: readonly Vote[] = ["positive", "negative", "mixed"];

const NO_SCORE = { score: null, interval: null };
