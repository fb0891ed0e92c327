import { groupBy } from "../../_text/group-by.ts";
import { readWordSet } from "../../_text/read-words.ts";
import { type Frequency, inBackground } from "./background.ts";
import { countPhrases, type PhraseCount, type PhraseCounts } from "./phrase-counts.ts";
import { stem } from "./stem.ts";
import { isFunctionWord, isSubject, namesAspect } from "./telling.ts";
import { BREAK, phraseSearch, type WordSequences } from "./word-sequences.ts";

export type TopicCandidate = ReturnType<typeof rankPhrases>[number];

/**
 * The phrases of two or three words that stand together more than chance would have it and more often here than in
 * reviews of other businesses, in `support` texts at least, best first; those that differ only in inflection are variants of one,
 * in lower case, the most frequent first. `ratings` are the stars of the texts; `skipped` ones, copies and
 * texts in other languages, do not count. Phrases with a word of `trade`, stems of what the services are called, come before others
 * of equal rank.
 */
export function rankPhrases(
  sequences: WordSequences,
  ratings: readonly number[],
  skipped: Uint8Array,
  support: number,
  excluded: ReadonlySet<string>,
  language: string,
  trade: ReadonlySet<string>,
) {
  const counts = countPhrases(sequences, ratings, skipped, Math.max(2, Math.ceil(support / 2)));
  const all = skipped.reduce((sum, skip) => sum + 1 - skip, 0);
  const ranked = counts.phrases.flatMap((count) => {
    const parts = count.words.map((number) => sequences.word(number));
    if (!isSubject(parts, excluded, language)) return [];
    const phrase = parts.join(" ");
    const ofTrade = parts.some((part) => trade.has(stem(part)));
    const rank = rankOf(count, phrase, counts, all) * (ofTrade ? TRADE_WEIGHT : 1);
    return rank <= 0 ? [] : [{ ...count, phrase, rank, stems: parts.map(stem).join(" ") }];
  });
  const best = [...groupBy(withoutPieces(ranked), ({ stems }) => stems).values()]
    .map((members) => ({
      members: members.sort((a, b) => b.reviews - a.reviews || (a.phrase < b.phrase ? -1 : 1)),
      rank: members.reduce((most, { rank }) => Math.max(most, rank), 0),
    }))
    .filter(({ members }) => members.reduce((sum, { reviews }) => sum + reviews, 0) >= support)
    .sort((a, b) => b.rank - a.rank || (a.members[0]!.phrase < b.members[0]!.phrase ? -1 : 1))
    .slice(0, MOST);
  const groups = best.map(({ members }) => members.map(({ words }) => words));
  const used = usesOf(sequences, skipped, groups, language);
  return best
    .map(({ members, rank }, index) => ({
      language,
      variants: members.map(({ phrase }) => phrase),
      texts: used[index]!.texts,
      rank,
    }))
    .filter(
      (candidate, index) =>
        candidate.texts.size >= support && endsThere(used[index]!) && beginsThere(used[index]!),
    );
}

/** Without two words that nearly always stand in the same three, which take their rank: "ballon d'eau (chaude)". */
function withoutPieces<Ranked extends PhraseCount & { rank: number }>(ranked: readonly Ranked[]): Ranked[] {
  const pairs = new Map(
    ranked.flatMap((each) => (each.words.length === 2 ? [[each.words.join(" "), each]] : [])),
  );
  const pieces = new Set<Ranked>();
  const wholes = ranked.map((whole) => {
    const [first, second, third] = whole.words;
    let { rank } = whole;
    if (third === undefined) return whole;
    for (const pair of [pairs.get(`${first} ${second}`), pairs.get(`${second} ${third}`)]) {
      if (pair === undefined || whole.reviews < NEARLY_ALWAYS * pair.reviews) continue;
      pieces.add(pair);
      rank = Math.max(rank, pair.rank);
    }
    return { ...whole, rank };
  });
  return wholes.filter((_, at) => !pieces.has(ranked[at]!));
}

/** Ranks by association, number of users and how well it separates high from low ratings; 0 for what is not a topic. */
function rankOf(
  { words, reviews, high, low }: PhraseCount,
  phrase: string,
  { reviewsWith, totals }: PhraseCounts,
  all: number,
): number {
  const npmi = normalisedPmi(reviews, reviewsWith(words.slice(0, -1)), reviewsWith(words.slice(-1)), all);
  const background = logOddsZ({ count: reviews, size: totals.all }, inBackground(phrase));
  if (npmi < LEAST_NPMI || background <= 0) return 0;
  const stars = logOddsZ({ count: high, size: totals.high }, { count: low, size: totals.low });
  return (
    npmi * Math.log(1 + reviews) * (1 + Math.min(Math.abs(stars), 4) / 4) * (1 + Math.min(background, 8) / 8)
  );
}

/** Normalised pointwise mutual information of two parts, -1 to 1, from how many of `all` reviews have them. */
function normalisedPmi(together: number, one: number, other: number, all: number): number {
  if (together >= all) return 0;
  const joint = together / all;
  return Math.log(joint / ((one / all) * (other / all))) / -Math.log(joint);
}

/**
 * z-score of the log-odds of something here against there, with an informative Dirichlet prior taken from both
 * together (Monroe, Colaresi and Quinn 2008). Above 0: more typical of here. 0 when one side is empty.
 */
function logOddsZ(here: Frequency, there: Frequency): number {
  if (here.size === 0 || there.size === 0) return 0;
  const prior = (PRIOR_STRENGTH * (here.count + there.count)) / (here.size + there.size) + 0.01;
  const logOdds = ({ count, size }: Frequency) =>
    Math.log((count + prior) / (size + PRIOR_STRENGTH - count - prior));
  const variance = 1 / (here.count + prior) + 1 / (there.count + prior);
  return (logOdds(here) - logOdds(there)) / Math.sqrt(variance);
}

/** Not of what mostly goes on: "annual wellness (visit, exam)"; four uses do not tell it yet. */
const endsThere = ({ times, ended }: Uses) => ended + 3 >= LEAST_ENDED * (times + 3);

/** Not behind the same words nearly always: "(pompe à) chaleur installée", "(end of) tenancy cleaning". */
const beginsThere = ({ times, led }: Uses) => Math.max(0, ...led.values()) < NEARLY_ALWAYS * times;

/** The texts that contain any of some phrases, how often they do, how often the phrase ends where it does, and what leads to it. */
interface Uses {
  texts: Set<number>;
  times: number;
  ended: number;
  led: Map<string, number>;
}

/** The word that a phrase at a place goes on from, past what joins it on; "" for none. */
function leadTo(sequences: WordSequences, words: Uint32Array, at: number, language: string): string {
  const before = sequences.word(words[at - 1] ?? BREAK);
  const lead = JOINTS.has(before) ? sequences.word(words[at - 2] ?? BREAK) : before;
  // "l'accueil" is "accueil".
  const word = lead.replace(/^.*'/, "");
  return isFunctionWord(word, language) && !namesAspect(word, language) ? "" : word;
}

function usesOf(
  sequences: WordSequences,
  skipped: Uint8Array,
  groups: readonly (readonly number[][])[],
  language: string,
): Uses[] {
  const found = groups.map((): Uses => ({ texts: new Set(), times: 0, ended: 0, led: new Map() }));
  const phrases = groups.flatMap((each, group) => each.map((words) => ({ words, group })));
  const visitUses = phraseSearch(sequences, phrases);
  for (let text = 0; text < sequences.texts; text++) {
    if (skipped[text] === 1) continue;
    visitUses(text, (phrase, words, at) => {
      const uses = found[phrase.group]!;
      uses.texts.add(text);
      uses.times++;
      const next = words[at + phrase.words.length] ?? BREAK;
      if (next === BREAK || isFunctionWord(sequences.word(next), language)) uses.ended++;
      const lead = leadTo(sequences, words, at, language);
      if (lead !== "") uses.led.set(lead, (uses.led.get(lead) ?? 0) + 1);
    });
  }
  return found;
}

/** Minimum normalised pointwise mutual information of the parts of a phrase. */
export const LEAST_NPMI = 0.2;
const PRIOR_STRENGTH = 100;
const MOST = 80;
const NEARLY_ALWAYS = 0.8;
/**
 * Share of the uses of a phrase before a pause or a function word. Of 66 phrases of seven firms those that are whole have 0.56 and
 * more, the five that were cut 0.33 and less.
 */
const LEAST_ENDED = 0.4;
/** What joins two nouns into one name: "pompe à chaleur", "end of tenancy cleaning". */
const JOINTS = readWordSet(new URL("./words/joints.txt", import.meta.url));
const TRADE_WEIGHT = 1.5;
