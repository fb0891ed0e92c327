import type { NameUse } from "../../_mentions/name-discovery.ts";
import type { Review } from "../../_schema/review.ts";
import type { AspectMention } from "./aspect-mentions.ts";
import type { Judgement } from "./polarity.ts";
import type { QuoteCandidate } from "./quote-span.ts";
import { type Reading, type TechnicianMention, wholeReading } from "./whole-reading.ts";

/** All that is taken from the words of one review, as plain JSON without the review itself. */
export type PackedReading = ReturnType<typeof pack>;

/** Stands in no word, since no letter, digit or mark is normalised to it. */
const SEPARATOR = "|";

export function pack(
  { language, mentions, technicians }: Reading,
  sequence: readonly string[],
  names: NameUse[],
) {
  const places = new Map(technicians.length > 0 ? mentions.map((mention, at) => [mention, at]) : []);
  return {
    language,
    /** Each word with a separator before it; see `sequenceOf`. */
    words: sequence.length === 0 ? "" : SEPARATOR + sequence.join(SEPARATOR),
    names,
    /** The aspect and the piece of each mention in turn. */
    mentions: mentions.flatMap((mention) => [mention.aspect, ...packPiece(mention)]),
    /** The technician, the number of judgements in the same sentence, where they begin, and the piece, in turn. */
    technicians: technicians.flatMap((mention) => {
      const { technician, judgements } = mention;
      const first = judgements[0] ? places.get(judgements[0])! : 0;
      return [technician, judgements.length, first, ...packPiece(mention)];
    }),
  };
}

export function unpackWords({ words }: PackedReading): string[] {
  return words === "" ? [] : words.slice(SEPARATOR.length).split(SEPARATOR);
}

export function unpackReading(review: Review, packed: PackedReading): Reading {
  const mentions: AspectMention[] = [];
  for (let at = 0; at < packed.mentions.length; at += 1 + PIECE)
    mentions.push({ ...unpackPiece(review, packed.mentions, at + 1), aspect: packed.mentions[at]! | 0 });
  const technicians: TechnicianMention[] = [];
  for (let at = 0; at < packed.technicians.length; at += 3 + PIECE) {
    const technician = packed.technicians[at]! | 0;
    const first = packed.technicians[at + 2]! | 0;
    const judgements = mentions.slice(first, first + (packed.technicians[at + 1]! | 0));
    technicians.push({ ...unpackPiece(review, packed.technicians, at + 3), technician, judgements });
  }
  return { ...wholeReading(review, mentions, technicians), language: packed.language };
}

/** How many numbers a piece takes. */
export const PIECE = 7;

/** A piece of a review and what it says, as numbers. */
export function packPiece(piece: QuoteCandidate): number[] {
  const { polarity, certainty, start, end, words, whole, aspects } = piece;
  return [JUDGEMENTS.indexOf(polarity), certainty, start, end, words, whole ? 1 : 0, aspects];
}

/** The piece whose numbers begin at a place of a list. */
export function unpackPiece(review: Review, numbers: readonly number[], at: number): QuoteCandidate {
  // A list with a fraction in it holds all its numbers as fractions; as whole ones they are read far faster.
  return {
    review,
    polarity: JUDGEMENTS[numbers[at]! | 0]!,
    certainty: numbers[at + 1]!,
    start: numbers[at + 2]! | 0,
    end: numbers[at + 3]! | 0,
    words: numbers[at + 4]! | 0,
    whole: numbers[at + 5] === 1,
    aspects: numbers[at + 6]! | 0,
  };
}

const JUDGEMENTS: readonly Judgement[] = ["positive", "negative", "neutral", "abstained"];
