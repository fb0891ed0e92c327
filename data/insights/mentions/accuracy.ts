import type { Insights } from "../../schema/insights.ts";

/** Figures of the names that are found, on labelled samples; the tests recompute them. */
export const NAME_ACCURACY: Insights["method"]["accuracy"] = [];
