import type { Review } from "../_schema/review.ts";
import type { Word } from "../_text/words.ts";

/** Tag under which reviews with no stated language are counted. */
const UNSTATED = "und";

/** Languages whose texts are analysed; a review that states none is taken to be in the language of the business. */
export function analysedLanguages(businessLanguage: string): string[] {
  return primary(businessLanguage) === "en" ? ["en", UNSTATED] : ["en"];
}

/** Whether the words of `review`, `all`, are analysed: English by its tag or, where it states none, by its look. */
export function isAnalysed(review: Review, all: readonly Word[], languages: readonly string[]): boolean {
  if (!hasWords(review)) return false;
  const tag = review.language === undefined ? UNSTATED : primary(review.language);
  return languages.includes(tag) && (tag !== UNSTATED || looksEnglish(all));
}

function hasWords({ text }: Review): boolean {
  return /\S/.test(text);
}

/** Reviews with words, by the tag they state. */
export function countLanguages(reviews: readonly Review[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const review of reviews) {
    const { language = UNSTATED } = review;
    if (hasWords(review)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function looksEnglish(all: readonly Word[]): boolean {
  let english = 0;
  let other = 0;
  for (const { key } of all.slice(0, SAMPLE)) {
    if (ENGLISH.has(key)) english++;
    else if (OTHER.has(key) || !/^[\p{sc=Latin}\p{N}'\p{M}]*$/u.test(key)) other++;
  }
  return english >= other;
}

function primary(tag: string): string {
  return tag.split("-", 1)[0]?.toLowerCase() ?? "";
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Maximum number of words used to recognise a language. */
const SAMPLE = 400;
const ENGLISH =
  set(`the a and to was were is are of in it they he she we you my our for on with that this have had i
  at be been not very great good job work service would will them us me from as by but so thanks thank again`);
const OTHER =
  set(`el la los las un una unos unas y de del que en por para con muy es son fue era mi nos se lo le su sus
  pero como más mas gracias excelente buen bueno buena trabajo servicio le les des du et est une très bien pour avec sur
  pas nous vous ils merci der die das und ist nicht mit ein eine sehr wir sie ich auch war gut o os as um uma não e
  muito obrigado il che di per molto ottimo`);
