import type { ContactKind } from "./contacts.ts";
import { type EnglishMessages, readMessages, TRANSLATED, translationFor } from "./messages.ts";

const wordsIn = (language: string): Readonly<Record<ContactKind, string>> => {
  const { masks } = readMessages("en") as unknown as EnglishMessages;
  return { ...masks, ...(readMessages(language) as unknown as Partial<EnglishMessages>).masks };
};

/** What stands in the place of a contact, in the language of a BCP 47 tag, or in English where there are no messages in it. */
export const maskWords = (tag = "en") => wordsIn(translationFor(tag) ?? "en");

/** The same in all languages. */
export const ALL_MASKS: readonly string[] = TRANSLATED.flatMap((language) => {
  const {
    "e-mail address": mail,
    "telephone number": telephone,
    "street address": street,
  } = wordsIn(language);
  return [mail, telephone, street];
});

const MASK = new RegExp(`\\[(?:${ALL_MASKS.join("|")})\\]`, "g");

/** Whether two texts differ at most in the language of their masks. */
export const areMaskedAlike = (one: string, other: string) =>
  one === other || one.replace(MASK, "[]") === other.replace(MASK, "[]");
