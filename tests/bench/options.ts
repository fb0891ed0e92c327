import { parseArgs } from "node:util";

export interface Options {
  /** Names of groups. */
  only: string[];
  /** Null for each group's own. */
  reviews: number[] | null;
  rounds: number;
  seconds: number;
  /** Where what is measured is kept for the next run; null for nowhere. */
  keep: string | null;
}

/** Throws an Error with one line for the first option that is wrong. */
export function parseOptions(args: string[], groups: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: groups.join(",") },
      reviews: { type: "string" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "1" },
      keep: { type: "string" },
    },
  });
  const only = values.only.split(",");
  const unknown = only.filter((name) => !groups.includes(name));
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(",")}: must be among ${groups.join(", ")}`);
  const reviews = values.reviews?.split(",").map(Number) ?? null;
  if (reviews?.some((count) => !Number.isInteger(count) || count < 100)) {
    throw new Error(`--reviews ${values.reviews}: must be numbers from 100, such as 10000,100000`);
  }
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`--rounds ${values.rounds}: must be a whole number from 1`);
  }
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Error(`--seconds ${values.seconds}: must be above 0, such as 0.5`);
  return { only, reviews, rounds, seconds, keep: values.keep ?? null };
}
