import type UserConfig from "@11ty/eleventy/UserConfig";
import type { Point } from "../../data/_insights/figures/points.ts";
import { starsInterval } from "../../data/_insights/figures/stars.ts";
import { searchPage, servicePath } from "../../data/_schema/addresses.ts";
import type { Business } from "../../data/_schema/business.ts";
import type { Evidence } from "../../data/_schema/insights.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import type { AggregateRating } from "../../data/_schema/reviews-dataset.ts";
import { telephoneLink } from "../../data/_schema/telephone.ts";
import { primaryLanguage } from "../../data/_text/primary-language.ts";
import { excerpt } from "../../public/assets/review-card.js";
import { paragraphsOf } from "../_feeds/xml-text.ts";
import type { Interface } from "../_strings/strings.ts";
import { mostJudged } from "./home.ts";
import type { ReviewMarkup } from "./review-card.ts";
import type { ReviewView } from "./review-view.ts";
import { jsonLd } from "./structured-data.ts";

export interface FilterContext {
  /** Public origin without a trailing slash. */
  baseUrl: string;
  words: Interface;
  /** Names of aspects by id. */
  aspects: Readonly<Record<string, string>>;
  /** Every published review by its id. */
  byId: ReadonlyMap<string, ReviewView>;
  reviews: ReviewMarkup;
}

/** Registers the filters and shortcodes of the page templates. */
export function registerFilters(
  config: UserConfig,
  { baseUrl, words: { strings, format }, aspects, byId, reviews }: FilterContext,
): void {
  const cited = (evidence: readonly Evidence[]): Quote[] =>
    evidence.flatMap(({ review_id, quote }) => {
      const view = byId.get(review_id);
      return view ? [{ quote, view }] : [];
    });
  const quotedOn = new Map<string, Set<string>>();
  const filters: Record<string, Parameters<UserConfig["addFilter"]>[1]> = {
    absoluteUrl: (path: string) => baseUrl + path,
    number: format.number,
    average: format.average,
    percent: format.percent,
    day: format.day,
    month: format.month,
    country: format.country,
    townLine: (address: NonNullable<Business["address"]>) => townLine(address, format.locale),
    language: format.language,
    inList: format.list,
    textLanguage: reviews.languageOf,
    shorten: (text: string, length: number) => excerpt(text, length) ?? text,
    paragraphs: paragraphsOf,
    hostname: (url: string) => new URL(url).hostname.replace(/^www\./, ""),
    tel: telephoneLink,
    jsonLd,
    searchFor: searchPage,
    mostJudged,
    selectPolarity: (evidence: readonly Evidence[], polarity: string) =>
      evidence.filter((item) => item.polarity === polarity),
    ownLanguageFirst: (evidence: readonly Evidence[]) => {
      const foreign = ({ review_id }: Evidence) => {
        const tag = languageOf(byId.get(review_id)?.review ?? {});
        return Number(tag !== undefined && primaryLanguage(tag) !== primaryLanguage(format.locale));
      };
      return evidence.toSorted((a, b) => foreign(a) - foreign(b));
    },
    verdictFirst,
    servicePage: servicePath,
    asking: (asked: Record<string, string>, name: string, value: string) => ({ ...asked, [name]: value }),
    pointsInWords: (points: readonly Point[]) =>
      format.list(
        points.map(({ id, reviews, of }, index) =>
          strings.subject.point({
            name: aspects[id] ?? id,
            n: reviews,
            of,
            first: index === 0 ? "yes" : "no",
          }),
        ),
      ),
    starsInterval: ({ average, count }: AggregateRating) => starsInterval(average, count),
    daysOf,
    reviewCards: (views: readonly ReviewView[], level: number, anchored = false) =>
      views.map((view) => reviews.card(view, level, { anchored }).text).join(""),
    cited,
    quoted: (evidence: readonly Evidence[], page: string, most?: number) => {
      const before = quotedOn.get(page) ?? new Set();
      quotedOn.set(page, before);
      return quoteOnce(cited(evidence), before, most);
    },
  };
  for (const [name, filter] of Object.entries(filters)) config.addFilter(name, filter);
}

interface Quote {
  quote: string;
  view: ReviewView;
}

/**
 * What is quoted of the evidence on a page that has quoted `before`, in any case of letters, which grows by it: all of it, or
 * the first `most` that are new, one at least. What is there already is marked as repeated.
 */
function quoteOnce(evidence: readonly Quote[], before: Set<string>, most?: number) {
  const seen = new Set(before);
  const all = evidence.map((item) => {
    const words = item.quote.toLowerCase();
    const repeated = seen.has(words);
    seen.add(words);
    return { ...item, repeated };
  });
  const fresh = all.filter(({ repeated }) => !repeated);
  const few = fresh.length > 0 ? fresh.slice(0, most) : all.slice(0, 1);
  const chosen = most === undefined ? all : few;
  for (const { quote } of chosen) before.add(quote.toLowerCase());
  return chosen;
}

/** An answer that begins with a short sentence, as "Mostly yes." is, in that and the rest; the verdict of others is empty. */
function verdictFirst(answer: string): { verdict: string; rest: string } {
  const [, verdict, rest] = /^([^\n]{1,75}?\.)(?:\s+(.*))?$/s.exec(answer) ?? [];
  return verdict === undefined ? { verdict: "", rest: answer } : { verdict, rest: rest ?? "" };
}

/** The days of a month, YYYY-MM, as search parameters. */
function daysOf(month: string): { since: string; until: string } {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { since: `${month}-01`, until: last.toISOString().slice(0, 10) };
}

/** A rating as five characters: ★★★★☆. */
export function stars(rating: number): string {
  return "★".repeat(rating) + "☆".repeat(5 - rating);
}

/** Countries whose post has the code after the town. */
const CODE_AFTER = new Set("AU BR CA GB ID IE IN JP KR NZ SG TH TW UA US ZA".split(" "));

/** The line of an address that has its town: `Pellwick, OH 43000` or `10115 Berlin`. */
function townLine(
  { locality, region, postal_code: code, country }: NonNullable<Business["address"]>,
  locale: string,
): string {
  const town = [locality, region].filter(Boolean).join(", ");
  const where = /^[A-Z]{2}$/.test(country ?? "")
    ? country!
    : (new Intl.Locale(locale).maximize().region ?? "");
  return (CODE_AFTER.has(where) ? [town, code] : [code, town]).filter(Boolean).join(" ");
}
