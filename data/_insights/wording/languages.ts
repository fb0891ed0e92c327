import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import type { Wording } from "./wording.ts";

const WORDINGS: Readonly<Record<string, Wording>> = { en, es, de, fr };

/** The languages that sentences are written in, as BCP 47 tags. */
export const WORDED_LANGUAGES = Object.keys(WORDINGS);

/** The sentences for a business's language, a BCP 47 tag; English where there are none. */
export function wordingFor(language: string): Wording {
  return WORDINGS[language.toLowerCase().split("-", 1)[0] ?? ""] ?? en;
}
