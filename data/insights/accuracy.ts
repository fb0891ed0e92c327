import type { Insights } from "../schema/insights.ts";

/** Figures of the classifier on the labelled sample of the tests, which recompute them. */
export const ACCURACY: Insights["method"]["accuracy"] = [];
