/** What figures over time can be told by. */
export const PERIODS = ["month", "quarter", "year"] as const;

export type Period = (typeof PERIODS)[number];
