import type { ReviewReading } from "../../data/_schema/insights-by-review.ts";

type Polarity = ReviewReading["aspects"][number]["mentions"][number]["polarity"];

/** A place of a text that was judged. */
export interface Said {
  /** The aspect, and its name. */
  id: string;
  name: string;
  polarity: Polarity;
  /** UTF-16 units from the beginning of the text; `to` is the place behind the last one. */
  from: number;
  to: number;
}

/** A piece of a text with all that is said in it; nothing in a piece that is not marked. */
export interface Piece {
  text: string;
  said: Said[];
}

/** What was read in a review, in the order of the text, each thing once. `names` are those of the aspects by id. */
export function saidIn({ aspects }: ReviewReading, names: ReadonlyMap<string, string>): Said[] {
  return aspects
    .flatMap(({ id, mentions }) => mentions.map((mention) => ({ id, name: names.get(id) ?? id, ...mention })))
    .filter((said, at, all) => all.findIndex((other) => isSame(said, other)) === at)
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

function isSame(one: Said, other: Said): boolean {
  return (["id", "polarity", "from", "to"] as const).every((field) => one[field] === other[field]);
}

/** A text cut where anything that is said in it begins or ends; joined, the pieces are the text. */
export function markedText(text: string, said: readonly Said[]): Piece[] {
  const cuts = new Set([0, text.length, ...said.flatMap(({ from, to }) => [from, to])]);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(1).map((end, index) => {
    const start = places[index]!;
    return { text: text.slice(start, end), said: said.filter(({ from, to }) => from <= start && to >= end) };
  });
}
