import { de } from "./de.ts";
import { en, type Strings } from "./en.ts";
import { es } from "./es.ts";
import { createFormat, type Format } from "./format.ts";
import { fr } from "./fr.ts";

const LANGUAGES: Record<string, (format: Format) => Strings> = { de, en, es, fr };

export interface Interface {
  strings: Strings;
  format: Format;
}

/** The languages that the pages are translated into. */
export const TRANSLATED = Object.keys(LANGUAGES);

export const isTranslated = (language: string) => TRANSLATED.includes(primary(language));

/** The strings and formats for the owner's language, a BCP 47 tag; English when there is no translation. */
export function interfaceFor(language: string): Interface {
  const known = LANGUAGES[primary(language)];
  const format = createFormat(known ? language : "en");
  return { strings: (known ?? en)(format), format };
}

/** `es` of `es-MX`. */
function primary(language: string): string {
  return language.toLowerCase().split("-")[0]!;
}
