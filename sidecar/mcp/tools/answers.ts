import type { TOOLS } from "../../../data/_schema/tools/tools.ts";
import { BUSINESS_ANSWERS } from "./business.ts";
import { INSIGHT_ANSWERS } from "./insights.ts";
import { RESEARCH_ANSWERS } from "./research.ts";
import { REVIEW_ANSWERS } from "./reviews.ts";
import type { Answers } from "./tool.ts";

/** How each tool answers; each only reads the published site. */
export const ANSWERS: Answers<typeof TOOLS> = {
  ...BUSINESS_ANSWERS,
  ...REVIEW_ANSWERS,
  ...INSIGHT_ANSWERS,
  ...RESEARCH_ANSWERS,
};
