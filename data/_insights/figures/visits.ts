import type { BusinessFile } from "../../_schema/business.ts";
import { readWordSets } from "../../_text/read-words.ts";
import { anyOf } from "../../_text/word-list.ts";

/**
 * Whether a business comes to its customers: it lists areas, or a good share of the reviews tell of a visit or of their own house,
 * and no more of going to the business.
 */
export function makesVisits(
  { service_areas }: Pick<BusinessFile, "service_areas">,
  readings: readonly { review: { text: string } }[],
): boolean {
  if (service_areas.length > 0) return true;
  const telling = (phrases: RegExp) => readings.filter(({ review }) => phrases.test(review.text)).length;
  const coming = telling(COMING);
  return coming >= LEAST_SHARE * readings.length && coming >= telling(GOING);
}

const PHRASES = readWordSets(new URL("./words/visits.txt", import.meta.url));
const told = (phrases: ReadonlySet<string>) => new RegExp(`(?<!\\p{L})(?:${anyOf(phrases)})(?!\\p{L})`, "iu");
const [COMING, GOING] = [told(PHRASES("coming")), told(PHRASES("going"))];
const LEAST_SHARE = 0.05;
