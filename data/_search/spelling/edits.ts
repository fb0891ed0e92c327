/** Fewer letters have too many neighbours for one of them to be meant. */
export const SHORTEST = 4;

/** "Waterheater" is two words, "before" is not. */
export const SHORTEST_PART = 3;

/** A letter left out or swapped with the next can only be that one; another in its place, or one too many, is one of many. */
const CERTAIN = 10;
const ONE_OF_MANY = 1;

/** How likely a word was typed for another: 0 unless a single letter is missing, too many, wrong or swapped with the next. */
export function likelihood(typed: readonly string[], meant: readonly string[]): number {
  let head = 0;
  while (head < typed.length && head < meant.length && typed[head] === meant[head]) head++;
  const [restOfA, restOfB] = [typed.slice(head), meant.slice(head)];
  if (restOfB.length > 0 && same(restOfA, restOfB.slice(1))) return CERTAIN;
  if (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && same(restOfA.slice(2), restOfB.slice(2)))
    return CERTAIN;
  if (restOfA.length === 0) return 0;
  return same(restOfA.slice(1), restOfB) || (restOfB.length > 0 && same(restOfA.slice(1), restOfB.slice(1)))
    ? ONE_OF_MANY
    : 0;
}

const same = (x: readonly string[], y: readonly string[]) =>
  x.length === y.length && x.every((character, index) => character === y[index]);

/** Two known words that a word is without the space, with that space; of several the first. */
export function inTwo(word: string, isKnown: (part: string) => boolean): string | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
    if (isKnown(word.slice(0, at)) && isKnown(word.slice(at)))
      return `${word.slice(0, at)} ${word.slice(at)}`;
  return undefined;
}
