import type { Policy } from "../../_schema/policy.ts";

export type Declaration = keyof Policy;

/** What a law, or a standard, has to do with a declaration. An aid to the owner's memory and no legal advice. */
export interface Law {
  name: string;
  /** ISO 3166-1 alpha-2 codes; null for a voluntary standard, which knows no borders. */
  countries: readonly string[] | null;
  /** Where it, or its regulator's words on it, can be read. */
  sources: readonly string[];
  /** By declaration: why it is expected, or what it shows. */
  expects: Partial<Record<Declaration, string>>;
  /** Whether the day of the experience is to stand beside each review. */
  expectsExperienceDate?: boolean;
}

const EUROPEAN_UNION =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

export const LAWS: readonly Law[] = [
  {
    name: "16 CFR Part 465 (FTC, consumer reviews and testimonials)",
    countries: ["US"],
    sources: ["https://www.govinfo.gov/content/pkg/FR-2024-08-22/html/2024-18519.htm"],
    expects: {
      incentives: "section 465.4 forbids giving anything for a review of a particular sentiment",
      moderation:
        "section 465.7(b) forbids passing off the reviews shown as most or all, while some are suppressed " +
        "for their rating or for what they say",
    },
  },
  {
    name: "Digital Markets, Competition and Consumers Act 2024, Schedule 20, and the CMA's guidance CMA208",
    countries: ["GB"],
    sources: [
      "https://www.gov.uk/cma-cases/online-consumer-reviews",
      "https://www.asa.org.uk/advice-online/fake-consumer-reviews.html",
    ],
    expects: {
      incentives:
        "the CMA looks for a published policy on reviews for which something is given: that there are none, " +
        "or that they are genuine and labelled",
      moderation:
        "the CMA looks for a published policy that prohibits fake reviews; leaving out negative reviews " +
        "while publishing positive ones is misleading",
      report_url: "publishers are to detect and investigate fake reviews; readers can tell you of one",
    },
  },
  {
    name: "Unfair Commercial Practices Directive 2005/29/EC, article 7(6) and Annex I 23b, 23c (as amended by Directive 2019/2161)",
    countries: EUROPEAN_UNION,
    sources: [
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX%3A52021XC1229%2805%29",
      "https://campaign.consumerlawready.eu/consumer-reviews",
    ],
    expects: {
      collection:
        "article 7(6): whether and how you ensure that reviews come from customers is material information; whom you ask is part of it",
      incentives: "reviews for which something was given must not hide it",
      moderation: "consumers are to know how reviews are processed; negative ones must not be taken away",
    },
  },
  {
    name: "Code de la consommation, L. 111-7-2 and D. 111-17",
    countries: ["FR"],
    sources: [
      "https://www.legifrance.gouv.fr/jorf/id/JORFARTI000035720943",
      "https://french-business-law.com/french-legislation-art/article-d111-17-of-the-french-consumer-code",
    ],
    expects: {
      incentives:
        "D. 111-17 2° asks for a section that says whether anything is given in exchange for reviews",
      moderation:
        "D. 111-17 asks to say whether reviews are checked, and the longest time until one is published and " +
        "for which it is kept; write it in your own words",
    },
    expectsExperienceDate: true,
  },
  {
    name: "ISO 20488:2018 (voluntary)",
    countries: null,
    sources: [
      "https://www.bsigroup.com/en-GB/about-bsi/media-centre/press-releases/2018/june/" +
        "new-international-standard-for-online-consumer-reviews/",
    ],
    expects: {
      collection: "its subject is how reviews are collected, moderated and published",
      moderation: "it gives criteria for the removal of reviews",
      report_url: "it asks for a way for readers to flag a review",
    },
  },
];

/** Other ways to write a country than its code or its English name. */
const ALSO = new Map(Object.entries({ UK: "GB", USA: "US", EL: "GR" }));

/** The laws of a country, as the owner's address writes it, and the standards of all; `code` is null for one not known. */
export function lawsOf(country: string | undefined): { code: string | null; laws: Law[] } {
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
