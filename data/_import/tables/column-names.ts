import { readWordSets } from "../../_text/read-words.ts";
import { isOfPerson, isToPerson } from "./of-person.ts";
import { columnKey } from "./table-mapping.ts";

/** The scale in the name of a column, such as "Score out of 10" or "Rating (1-5)". */
export const SCALE =
  /\s*[([]?\s*(?:out of|von|sur|sobre|su|van|\/|[01]\s*(?:-|–|to)\s*)\s*(5|10|100)\s*[)\]]?\s*$/i;

export function keyOf(name: string): string {
  return columnKey(name.replace(SCALE, ""));
}

const WORDS = readWordSets(new URL("./words/column-names.txt", import.meta.url));

const PLATFORM = /^(?:google|trustpilot)$/;

/** German and Dutch names that begin with what they are of, such as "Bewertungstitel". */
const OF_REVIEW = /^(?:(?:kunden)?bewertungs|rezensions|beoordelings|recensie)(?=\p{L}{2})/u;

/** An addition that tells how a cell is written, such as "(TT.MM.JJJJ)", "(UTC)" or "(1-5)". */
const FORM = /^[dmyjtah\s./:-]+$|^[\d\s.–-]+$|^(?:utc|gmt)$/i;

/** A name without what stands in brackets, where that says the same again or how it is written; else empty. */
export function withoutAddition(name: string, keys: readonly string[]): string {
  const [, said, addition] = /^([^([]+)[([]([^()[\]]+)[)\]]\s*$/.exec(name) ?? [];
  return said && addition && (FORM.test(addition) || keys.includes(columnKey(addition))) ? bareKey(said) : "";
}

/** The words of a name in small letters, also of one such as "createdAt". */
export function wordsOf(name: string): string[] {
  return (
    name
      .normalize("NFKC")
      .replace(SCALE, "")
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function withoutParticles(words: readonly string[]): string[] {
  return words.filter((word, at) => at === words.length - 1 || !isParticle(word));
}

const isParticle = (word: string) => WORDS("particles").has(word);

/** A name without words that only join others or say whose it is. */
export function bareKey(name: string): string {
  const words = wordsOf(name);
  const bare = withoutParticles(words)
    .map((word) => word.replace(OF_REVIEW, ""))
    .filter((word) => !WORDS("whose").has(word));
  // Its last word is what it is, even where that alone says whose.
  return bare.length > 0
    ? bare.join("")
    : (words.findLast((word) => !PLATFORM.test(word)) ?? words.at(-1) ?? "");
}

/** Whether a name is a question of stars or of satisfaction; `keys` are names of ratings. */
export function asksRating(name: string, keys: readonly string[]): boolean {
  const isAsked = (word: string) =>
    keys.includes(word) || /^(?:satisf|zufrieden|soddisf|tevreden)/.test(word);
  return /\?\s*(?:\(.*\)\s*)?$/.test(name.replace(SCALE, "")) && wordsOf(name).some(isAsked);
}

/** Whether a name asks for what was not good, such as "Is there anything we could do better?". */
export const asksCriticism = (name: string) =>
  CRITICISM.test(name) && !PRAISE.test(name) && !DRAFT.test(name);

const CRITICISM = new RegExp(
  "(?<!\\p{L})(?:what|anything|something|how|where|areas?|was|wie|que|quoi|qué|cosa|come|wat|hoe)(?!\\p{L}).*" +
    "(?:better|improv|dislike|besser|amélior|mejorar|miglior|verbeter|(?<!\\p{L})beter)",
  "iu",
);
/** "What did we do better than others?", "What has improved since your last visit?" */
const PRAISE =
  /better (?:than|do you)|(?:has|have|had|did)(?!\p{L}).*improve|besser (?:als|gefallen)|mieux que|mejor que/iu;
const DRAFT =
  /draft|suggest|propos|generated|template|entwurf|vorschlag|vorlage|brouillon|borrador|bozza|concept/i;

/** Whether a name ends with one of a reply, as "BBB Response" does, or begins with it, as "Antwort von uns"; `keys` are such names. */
export function isLikeReply(name: string, keys: readonly string[]): boolean {
  const [first = "", second = "", ...more] = wordsOf(name);
  const last = more.at(-1) ?? second;
  const isFrom = isParticle(second) || second === "from" || second === "by";
  return (
    !DRAFT.test(name) && !isOfCustomer(name) && (keys.includes(last) || (isFrom && keys.includes(first)))
  );
}

/** Whether a name is of what a customer says; customers answer questions, and may be asked several. */
export const isOfCustomer = (name: string) =>
  (isOfPerson(name) && !isToPerson(name) && !/auth?or|auteur/i.test(name)) || ASKED.test(name);

const ASKED = /survey|question|umfrage|first|second|third|erste|zweite|\d/i;

export function shortKey(name: string): string {
  return withoutParticles(wordsOf(name)).join("");
}
