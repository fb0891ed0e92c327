import { VERIFICATION_LEVELS, type VerificationLevel } from "./review.ts";

/** How a review of each level came here, in English: after a number, as in `36 matched to a job`. */
const LEVEL_WORDS: Record<VerificationLevel, string> = {
  platform: "left with an account of a platform",
  invited: "invited by the business",
  transaction: "matched to a job",
};

/**
 * How many reviews have which level, strongest first: `36 matched to a job, 220 left with an account of a platform`. Empty
 * for no reviews. `source` is the platform of all those of the lowest level, null where there are several.
 */
export function splitInEnglish(
  levels: Record<VerificationLevel, number>,
  source: string | null = null,
  number: (value: number) => string = (value) => value.toLocaleString("en"),
): string {
  return VERIFICATION_LEVELS.toReversed()
    .filter((level) => levels[level] > 0)
    .map((level) => {
      const words = level === "platform" && source ? `left with an account at ${source}` : LEVEL_WORDS[level];
      return `${number(levels[level])} ${words}`;
    })
    .join(", ");
}
