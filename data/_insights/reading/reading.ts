import type { EntityOccurrence, EntityScan } from "../../_mentions/entity-scan.ts";
import type { Review } from "../../_schema/review.ts";
import type { PhraseTrie } from "../../_text/phrase-trie.ts";
import { type SentenceWords, sentenceWords } from "../../_text/sentences.ts";
import type { Word } from "../../_text/words.ts";
import { type Denied, deniedBy } from "./denials.ts";
import type { Verdict } from "./polarity.ts";
import { type QuotedSentence, quoteAround, type Said } from "./quote-span.ts";
import type { WordSpan } from "./sentence-keys.ts";
import { vote, votesByAspect } from "./votes.ts";

/** What a sentence says of an aspect. */
export interface AspectMention extends Said {
  /** Place in the taxonomy. */
  aspect: number;
}

/** A sentence that speaks of a technician by name, or by "he" or "she" right after such a sentence. */
export interface TechnicianMention extends Said {
  /** Place in the roster. */
  technician: number;
  /** What that sentence says of aspects. */
  judgements: readonly Pick<AspectMention, "aspect" | "polarity">[];
}

/** What was found in the words of one review, as plain JSON. */
export interface Findings {
  /** In which its words were read, as a tag of two letters. */
  language: string;
  mentions: readonly AspectMention[];
  technicians: readonly TechnicianMention[];
}

/** The analysis of one review. */
export type Reading = ReturnType<typeof readingOf>;

/** A reading from what was found in a review: its votes follow from the mentions, whoever found them. */
export function readingOf(review: Review, { language, mentions, technicians }: Findings) {
  return {
    review,
    language,
    mentions: mentions.map((found) => ({ ...found, review })),
    technicians: technicians.map((found) => ({ ...found, review })),
    /** One vote by aspect (place in the taxonomy), and one of all together. */
    votes: votesByAspect(mentions),
    vote: vote(mentions.map(({ polarity }) => polarity)),
  };
}

/** How the sentences of one review are read in its language, in their order, since each may bear on the next. */
export interface SentenceReader<Sentence extends QuotedSentence> {
  /** The words of the review as they are compared. */
  words: readonly Word[];
  denials: PhraseTrie<true>;
  read(part: SentenceWords, denied: Denied): Sentence;
  /** What a sentence says of aspects. */
  mentionsIn(sentence: Sentence): AspectMention[];
  /** What a sentence says of somebody who stands at some of its words. */
  judge(sentence: Sentence, place: WordSpan): Verdict;
  /** What begins a sentence about whom alone the one before has named. */
  pronouns?: ReadonlySet<string>;
  /** What the review says besides its sentences. */
  rest?(mentions: readonly AspectMention[]): AspectMention | undefined;
}

/**
 * Reads one review, given its words `all` and how its language is read. `scan` finds the people of the roster; where the review's
 * own `mentions` name nobody, none are looked for.
 */
export function findIn<Sentence extends QuotedSentence>(
  { text, mentions: named }: Review,
  all: readonly Word[],
  scan: EntityScan,
  reader: SentenceReader<Sentence>,
): Omit<Findings, "language"> {
  const { words } = reader;
  const people = named.technicians.length === 0 ? [] : placesOfPeople(scan(text, all), all, words);
  const mentions: AspectMention[] = [];
  const technicians: TechnicianMention[] = [];
  let nextName = 0;
  let spokenOf: number | undefined;
  const parts = [...sentenceWords(text, words)];
  for (const [at, part] of parts.entries()) {
    const denied = deniedBy(text, words, part, parts[at + 1], reader.denials);
    const sentence = reader.read(part, denied);
    const said = reader.mentionsIn(sentence);
    mentions.push(...said);

    const targets = new Map<number, WordSpan>();
    for (let name = people[nextName]; name && name.first <= part.last; name = people[++nextName])
      if (!targets.has(name.technician)) targets.set(name.technician, name);
    if (targets.size === 0 && spokenOf !== undefined && reader.pronouns?.has(words[part.first]!.key))
      targets.set(spokenOf, { first: part.first, last: part.first });
    for (const [technician, place] of targets) {
      const judgements = said.map(({ aspect, polarity }) => ({ aspect, polarity }));
      const quote = quoteAround(sentence, place.first, said.length);
      technicians.push({ technician, judgements, ...reader.judge(sentence, place), ...quote });
    }
    spokenOf = targets.size === 1 ? [...targets.keys()][0] : undefined;
  }
  const rest = reader.rest?.(mentions);
  if (rest) mentions.push(rest);
  return { mentions, technicians };
}

/** The technicians among the entities of a review, each at its words as the reader has them. */
function placesOfPeople(
  found: readonly EntityOccurrence[],
  all: readonly Word[],
  words: readonly Word[],
): (WordSpan & { technician: number })[] {
  let place = 0;
  return found
    .filter(({ kind }) => kind === "technician")
    .map(({ index, first, last }) => {
      while (words[place]!.end <= all[first]!.start) place++;
      return { technician: index, first: place, last: place + last - first };
    });
}
