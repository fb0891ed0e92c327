import { DATASETS } from "../../../data/_schema/addresses.ts";
import type { Business } from "../../../data/_schema/business.ts";
import { VERIFICATION_LEVELS, type VerificationLevel } from "../../../data/_schema/review.ts";
import {
  ASKED_FIRST,
  type BUSINESS_TOOLS,
  LONGEST_PROFILE,
  OFTEN_ASKED,
  SECTIONS_OF_BUSINESS,
} from "../../../data/_schema/tools/business.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import type { Answers } from "./tool.ts";

export const BUSINESS_ANSWERS: Answers<typeof BUSINESS_TOOLS> = {
  get_business: (site, { section }) => {
    const { business, aggregateRating: aggregate_rating } = site;
    if (section === undefined) return profile(site);
    if (section in SECTIONS_OF_BUSINESS) {
      const fields: readonly (keyof Business)[] =
        SECTIONS_OF_BUSINESS[section as keyof typeof SECTIONS_OF_BUSINESS];
      const not_declared = notDeclared(business).filter((field) => fields.includes(field));
      return {
        business: { name: business.name, ...only(business, fields) },
        aggregate_rating,
        ...(not_declared.length > 0 && { not_declared }),
      };
    }
    const found = { business: { name: business.name }, aggregate_rating };
    if (section === "completeness") {
      const { completeness, withdrawn } = site;
      const removed = site.baseUrl + DATASETS.removed;
      return { ...found, removed_reviews: withdrawn.size, completeness, removed };
    }
    if (section === "policy") return { ...found, policy: site.policy };
    return { ...found, verification: levelsInWords(site), verification_levels: site.verificationLevels };
  },
};

/** How many entries of each list are tried, and what a text may take for each of them, and at least for so many. */
const LIMITS = [30, 14, 10, 7, 5, 3, 1, 0];
const CHARACTERS_AN_ENTRY = 30;
const FEWEST = 4;

/** What is asked most, with as much of each list as there is room for. */
function profile(site: PublishedSite) {
  const all = LIMITS.map((limit) => () => within(site, limit));
  return (all.find((one) => JSON.stringify(one()).length <= LONGEST_PROFILE) ?? all.at(-1)!)();
}

function within(site: PublishedSite, limit: number) {
  const { business, aggregateRating: aggregate_rating } = site;
  let truncated = false;
  const first = (items: readonly unknown[]) => {
    truncated ||= items.length > limit;
    return items.slice(0, limit);
  };
  const names = (list: readonly { name: string }[]) => first(list.map(({ name }) => name)) as string[];
  const longest = CHARACTERS_AN_ENTRY * Math.max(limit, FEWEST);
  /** Half an address is none: what is too long is left out. */
  const shown = (value: unknown) => {
    if (Array.isArray(value)) return first(value);
    const fits = JSON.stringify(value).length <= longest;
    truncated ||= !fits;
    return fits ? value : undefined;
  };
  const asked = Object.entries(only(business, ASKED_FIRST)).flatMap(([field, value]) => {
    const told = shown(value);
    return told === undefined ? [] : [[field, told]];
  });
  const answer = {
    business: { name: business.name, ...Object.fromEntries(asked) },
    aggregate_rating,
    removed_reviews: site.withdrawn.size,
    verification: levelsInWords(site),
    services: names(business.services),
    service_areas: names(business.service_areas),
    not_declared: notDeclared(business),
  };
  return truncated ? { ...answer, truncated } : answer;
}

const notDeclared = (business: Business) => OFTEN_ASKED.filter((field) => !(field in business));

function only(business: Business, fields: readonly (keyof Business)[]): Partial<Business> {
  return Object.fromEntries(fields.flatMap((field) => (field in business ? [[field, business[field]]] : [])));
}

/** How reviews of each level came here, after their number. */
const LEVEL_WORDS: Record<VerificationLevel, (n: number) => string> = {
  platform: (n) => (n === 1 ? "from a platform account" : "from platform accounts"),
  invited: () => "invited by the business",
  transaction: () => "matched to a job",
};

function levelsInWords({ aggregateRating: { count }, verificationLevels: levels }: PublishedSite): string {
  const split = VERIFICATION_LEVELS.toReversed()
    .filter((level) => levels[level] > 0)
    .map((level) => `${levels[level].toLocaleString("en")} ${LEVEL_WORDS[level](levels[level])}`)
    .join(", ");
  return `${count} ${count === 1 ? "review" : "reviews"}${split && `: ${split}`}.`;
}
