import { readFileSync } from "node:fs";
import type { BusinessFile } from "../../_schema/business.ts";
import type { POLICY_CHOICES, Policy } from "../../_schema/policy.ts";
import type { Review } from "../../_schema/review.ts";
import { OFTEN_ASKED } from "../../_schema/tools/business.ts";
import { counted } from "../../_text/counted.ts";
import { type EnglishMessages, readMessages, translationFor } from "../../_text/messages.ts";
import { type Finding, look, lookIf, ok, type Section } from "./finding.ts";

const NAMES: readonly Declaration[] = ["collection", "incentives", "moderation", "report_url"];

/** What the owner declares, and what the law of the owner's country has to do with each declaration. */
export function lookAtDeclarations(business: BusinessFile, reviews: readonly Review[]): Section {
  const { code, laws } = lawsOf(business.address?.country);
  return {
    title: "declarations",
    notes: [
      ...laws.map(({ name, sources }) => `${name}: ${sources.join(" ")}`),
      "This is an aid to memory and no legal advice.",
    ],
    findings: [
      findCountry(code, laws),
      ...NAMES.map((name) => findDeclaration(name, business, laws)),
      ...findExperienceDates(laws, reviews),
    ],
  };
}

function findCountry(code: string | null, laws: readonly Law[]): Finding {
  if (code === null)
    return look(
      "no country is known, so that no law of one is looked at",
      'write its two-letter code in business.json: "address": {"country": "US"}',
    );
  if (laws.some(({ countries }) => countries !== null)) return ok(`country: ${code}`);
  return look(`country: ${code}, whose law this check does not know`, "ask someone who knows it");
}

function findDeclaration(name: Declaration, { policy, language }: BusinessFile, laws: readonly Law[]) {
  const declared = policy[name];
  const choices = name === "report_url" ? null : choicesOf(name, language);
  if (declared !== undefined) {
    const says = choices?.[declared];
    return ok(`${name}: ${says === undefined ? JSON.stringify(declared) : `${declared}: ${says}`}`);
  }
  const reasons = laws.flatMap(({ name: law, expects }) =>
    expects[name] ? [`${law}: ${expects[name]}`] : [],
  );
  if (reasons.length === 0) return ok(`${name}: not declared, nor expected by what is listed above`);
  return look(
    `${name}: not declared, so no page says anything of it`,
    ...reasons,
    ...waysToDeclare(name, choices),
  );
}

/** What each choice declares, in the sentence that the pages show: in their language, or in English where that has none yet. */
function choicesOf(name: keyof typeof POLICY_CHOICES, language: string): Record<string, string> {
  const sentences = (each: string) =>
    (readMessages(each) as Partial<EnglishMessages>).about?.policyChoices?.[name];
  return { ...sentences("en"), ...sentences(translationFor(language) ?? "en") };
}

function waysToDeclare(name: Declaration, choices: Record<string, string> | null): string[] {
  const line = (value: string) => `"policy": {"${name}": ${JSON.stringify(value)}}`;
  if (choices === null)
    return [`in business.json: ${line("https://example.com/report")} says where anyone can report a review`];
  return [
    "in business.json, what is so, or your own words instead:",
    ...Object.entries(choices).map(([choice, says]) => `${line(choice)} says: ${says}`),
  ];
}

function findExperienceDates(laws: readonly Law[], reviews: readonly Review[]): Finding[] {
  const law = laws.find(({ expectsExperienceDate }) => expectsExperienceDate);
  if (law === undefined) return [];
  return lookIf(
    reviews.filter(({ experience_date }) => experience_date === undefined).length,
    (count) =>
      `${counted(count, "review")} without the day of the experience, which ${law.name} asks for beside each`,
    'add "experience_date" to their entries where your jobs or orders tell it',
  );
}

/** What customers come for and the business does not say, by field with an example of it. */
const EXAMPLES: Record<(typeof OFTEN_ASKED)[number], unknown> = {
  telephone: "+1-740-555-0142",
  address: { locality: "Pellwick", country: "US" },
  opening_hours: ["Mo-Fr 07:00-18:00"],
  emergency: "Call at any hour.",
  booking_url: "https://...",
  credentials: [{ name: "Name of a licence or certificate", id: "..." }],
  prices: [{ name: "Visit", price: "89 with the currency" }],
  photos: [{ file: "van.jpg", alt: "Our van in front of a house" }],
};

export function findProfile(business: BusinessFile): Finding[] {
  // Who gives quotes need not take bookings.
  const said = { ...business, booking_url: business.booking_url ?? business.quote_url };
  const missing = OFTEN_ASKED.filter((field) => said[field] === undefined);
  const found = [
    missing.length === 0
      ? ok("the business says what customers often ask")
      : look(
          `customers often ask for what the business does not say: ${missing.join(", ")}`,
          "in business.json, where it is so:",
          ...missing.map((field) => `${JSON.stringify(field)}: ${JSON.stringify(EXAMPLES[field])}`),
        ),
  ];
  if (business.opening_hours && business.time_zone === undefined) {
    const todo = 'in business.json: "time_zone": "America/New_York"';
    found.push(look("opening_hours without time_zone: no page can say whether you are open now", todo));
  }
  return found;
}

type Declaration = keyof Policy;

/** What a law, or a standard, has to do with a declaration. An aid to the owner's memory and no legal advice. */
interface Law {
  name: string;
  /** ISO 3166-1 alpha-2 codes; null for a voluntary standard, which knows no borders. */
  countries: readonly string[] | null;
  sources: readonly string[];
  /** By declaration: why it is expected, or what it shows. */
  expects: Partial<Record<Declaration, string>>;
  /** Whether the day of the experience is to stand beside each review. */
  expectsExperienceDate?: boolean;
}

export const LAWS: readonly Law[] = JSON.parse(readFileSync(new URL("laws.json", import.meta.url), "utf8"));

/** Other ways to write a country than its code or its English name. */
const ALSO = new Map(Object.entries({ UK: "GB", USA: "US", EL: "GR" }));

/** The laws of a country, as the owner's address writes it, and the standards of all; `code` is null for one not known. */
function lawsOf(country: string | undefined): { code: string | null; laws: Law[] } {
  const code = codeOf(country?.trim().toUpperCase() ?? "");
  return {
    code,
    laws: LAWS.filter(({ countries }) => countries === null || (code !== null && countries.includes(code))),
  };
}

function codeOf(country: string): string | null {
  const known = ALSO.get(country) ?? country;
  if (/^[A-Z]{2}$/.test(known)) return known;
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const codes = LAWS.flatMap(({ countries }) => countries ?? []);
  return codes.find((code) => names.of(code)?.toUpperCase() === known) ?? null;
}
