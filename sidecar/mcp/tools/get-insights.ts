import { overviewOf } from "./overview.ts";
import { withQuotes } from "./quotes.ts";
import type { Answer } from "./tool.ts";

export const getInsights: Answer<"get_insights"> = (site, { section }) => {
  const { insights } = site;
  const { version } = insights;
  if (section === undefined) return { version, overview: overviewOf(insights) };
  return { version, [section]: section in insights ? withQuotes(site, insights[section]) : [] };
};
