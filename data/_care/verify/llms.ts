import { GUIDES } from "../../_schema/addresses.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { formatOf } from "./format.ts";
import { checkProse } from "./prose.ts";

const PLACE = GUIDES.llms;

const SUMMARY = "## Summary";

/**
 * Holds the guide for language models against the reviews: the business, the average, the summary, and every number in its
 * other prose.
 */
export function checkLlms(text: string, facts: Facts, findings: Findings): void {
  const { dataset, insights, baseUrl } = facts;
  const { business, aggregate_rating: rating } = dataset;
  const name = business.name.replace(/\s+/g, " ");
  const [heading = "", ...lines] = text.split("\n");
  findings.same(PLACE, "heading", heading, "/reviews.json", `# ${name}`);
  const at = lines.indexOf(SUMMARY);
  const summary = at === -1 ? "" : lines.splice(at + 1, 1)[0];
  const told = insights.summary.text.replace(/\s+/g, " ");
  findings.same(PLACE, "summary", summary, "/insights.json summary.text", told);
  const prose = lines.filter((line) => !/^- |^#/.test(line)).join("\n");
  checkProse(PLACE, "prose", prose, facts, findings);
  if (rating.average !== null)
    for (const figure of [rating.average, rating.count]) {
      const holds = prose.includes(String(figure)) || prose.includes(formatOf("en").number(figure));
      findings.expect(holds, PLACE, "prose", prose, "/reviews.json", figure);
    }
  for (const [address] of text.matchAll(/https?:\/\/[^\s)]+/g)) {
    const inside = address.startsWith(`${baseUrl}/`);
    findings.expect(inside, PLACE, "address", address, "/manifest.json base_url", baseUrl);
  }
}
