import type { Review } from "../_schema/review.ts";
import { languageOf } from "../_schema/review-language.ts";
import { isMachineTranslation } from "../_text/machine-translation.ts";
import { primaryLanguage } from "../_text/primary-language.ts";
import { type Word, words } from "../_text/words.ts";
import { READ_LANGUAGES } from "./languages/readers.ts";
import { detectLanguage, recogniseLanguage } from "./languages/recognise.ts";

/** Tag under which reviews are counted whose language neither is stated nor is told by their words. */
export const UNSTATED = "und";

/** Tags of the reviews whose words are analysed; one that states none is, where its words tell its language. */
export const ANALYSED_TAGS: readonly string[] = [...READ_LANGUAGES, UNSTATED];

/**
 * The language in which the words of a review, `all`, are read: by its tags or, where it has none, the likeliest; null
 * for one that is not read, such as a machine's translation alone. `usual` is the language of the business.
 */
export function readingLanguage(review: Review, all: readonly Word[], usual: string): string | null {
  if (!hasWords(review) || isMachineTranslation(review.text)) return null;
  const tag = languageOf(review);
  const language =
    tag === undefined ? recogniseLanguage(review.text, all, primaryLanguage(usual)) : primaryLanguage(tag);
  return language !== null && READ_LANGUAGES.includes(language) ? language : null;
}

/** The language that a text tells by its own words; undefined where they leave a doubt, or are a machine's. */
export function detectedLanguage(text: string): string | undefined {
  return isMachineTranslation(text) ? undefined : detectLanguage(text, words(text));
}

function hasWords({ text }: Review): boolean {
  return /\S/.test(text);
}

/** Reviews with words, by their language as filters have it. */
export function countLanguages(reviews: readonly Review[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const review of reviews) {
    const language = languageOf(review) ?? UNSTATED;
    if (hasWords(review)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
