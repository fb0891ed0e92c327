import { distance } from "fastest-levenshtein";
import { readWords } from "../_text/read-words.ts";

/** What people call what has another name here, each line with that behind it. */
const EVERYDAY = new Map(
  readWords(new URL("./words/everyday-names.txt", import.meta.url)).map(
    (line) => line.split(": ") as [everyday: string, name: string],
  ),
);

/** Advice for an unknown word: which of the known ones, at least one, was probably meant. */
export function nearest(word: string, known: readonly string[]): string {
  const everyday = EVERYDAY.get(word.toLowerCase());
  if (everyday !== undefined && known.includes(everyday)) return `did you mean ${everyday}?`;
  const best = ranked(word, known)[0]!;
  return best.holds || best.edits <= Math.max(isSwapped(word, best) ? 2 : 1, word.length / 3)
    ? `did you mean ${best.candidate}?`
    : known.length === 1
      ? `the one known here is ${best.candidate}`
      : `the nearest known one is ${best.candidate}; known are ${known.join(", ")}`;
}

/** The known word that a value is all but; undefined where it is like none of them. */
export function meant(value: string, known: readonly string[]): string | undefined {
  const [best] = ranked(value, known);
  // Europe/Lyon has the length of Lyon: all of Europe begins alike.
  const { length } = value.slice(value.lastIndexOf("/") + 1);
  return best && (best.holds || best.edits <= length / 3) ? best.candidate : undefined;
}

/** The known word that is most like another, however little that is; undefined where none is known. */
export function closest(word: string, known: readonly string[]): string | undefined {
  return ranked(word, known)[0]?.candidate;
}

/** The likeliest first. */
function ranked(word: string, known: readonly string[]) {
  return known
    .map((candidate) => {
      const [own, other] = [plain(word), plain(candidate)];
      return { candidate, edits: distance(own, other), holds: isPartOf(own, other) || isPartOf(other, own) };
    })
    .sort(
      (a, b) =>
        Number(b.holds) - Number(a.holds) || a.edits - b.edits || (a.candidate < b.candidate ? -1 : 1),
    );
}

/** Without case and what separates words: `openingHours` is `opening_hours`. */
const plain = (word: string) => word.toLowerCase().replaceAll(/[\s_-]+/g, "");

/** Whether two letters have changed places, as in `nmae`, which counts as two edits. */
function isSwapped(word: string, { candidate }: { candidate: string }): boolean {
  const [own, other] = [word, candidate].map((each) => [...plain(each)].sort().join(""));
  return own === other;
}

/** As `phone` is of `telephone`, and `text` of `review_text`; what is shorter is in a word by chance. */
function isPartOf(part: string, whole: string): boolean {
  return part.length >= 4 && whole.includes(part);
}
