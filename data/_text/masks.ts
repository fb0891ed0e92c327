import type { ContactKind } from "./contacts.ts";
import { type EnglishMessages, readMessages, TRANSLATED, translationFor } from "./messages.ts";

type Words = Readonly<Record<ContactKind, string>>;

const masksOf = (language: string) => (readMessages(language) as unknown as EnglishMessages).masks as Words;

const ENGLISH = masksOf("en");
const WORDS = new Map(TRANSLATED.map((language) => [language, { ...ENGLISH, ...masksOf(language) }]));

/** What stands in the place of a contact, in the language of a BCP 47 tag, or in English where there are no messages in it. */
export const maskWords = (tag = "en"): Words => WORDS.get(translationFor(tag) ?? "en") ?? ENGLISH;

/** The same in all languages. */
export const ALL_MASKS: readonly string[] = [...WORDS.values()].flatMap((words) => [
  words["e-mail address"],
  words["telephone number"],
  words["street address"],
]);

const MASK = new RegExp(`\\[(?:${ALL_MASKS.join("|")})\\]`, "g");

/** Whether two texts differ at most in the language of their masks. */
export const areMaskedAlike = (one: string, other: string) =>
  one === other || one.replace(MASK, "[]") === other.replace(MASK, "[]");
