import type { BusinessFile } from "../../_schema/business.ts";
import { readWords } from "../../_text/read-words.ts";

/** Whether a business comes to its customers: it lists areas, or a good share of the reviews tell of a visit or of their own house. */
export function makesVisits(
  { service_areas }: Pick<BusinessFile, "service_areas">,
  readings: readonly { review: { text: string } }[],
): boolean {
  if (service_areas.length > 0) return true;
  const telling = readings.filter(({ review }) => TELLING.test(review.text)).length;
  return telling >= LEAST_SHARE * readings.length;
}

const PHRASES = readWords(new URL("./words/visits.txt", import.meta.url));
const TELLING = new RegExp(`(?<!\\p{L})(?:${PHRASES.join("|")})(?!\\p{L})`, "iu");
const LEAST_SHARE = 0.05;
