import type { Evidence } from "../../../data/_schema/evidence.ts";
import type { VerificationLevel } from "../../../data/_schema/review.ts";
import type { PublishedSite } from "../../site/published-site.ts";

type Quote = Evidence & { verification: VerificationLevel };

/** Quotes with what is known of who wrote them, so that each can be cited. */
export function quotesOf(site: PublishedSite, evidence: readonly Evidence[]): Quote[] {
  return evidence.flatMap((one) => {
    const review = site.index.review(one.review_id);
    return review ? { ...one, verification: review.verification.level } : [];
  });
}

/** A part of the insights with the same in every list of evidence. */
export function withQuotes<Part>(site: PublishedSite, part: Part): Part {
  if (Array.isArray(part)) return part.map((one) => withQuotes(site, one)) as Part;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === "evidence" ? quotesOf(site, value) : withQuotes(site, value),
    ]),
  ) as Part;
}
