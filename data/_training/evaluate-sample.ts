import { parseArgs } from "node:util";
import { z } from "zod";
import { print, printError } from "../_command/print.ts";
import { runCommand } from "../_command/run-command.ts";
import { fingerprintOf } from "../_schema/etag.ts";
import { Rating } from "../_schema/review.ts";
import type { JudgedClaim } from "./labelled-rows.ts";
import { type Claim, claimsOf, readMentions } from "./read-claims.ts";
import { readLines } from "./read-lines.ts";

const USAGE = `npm run evaluate:sample -- <reviews.jsonl> [--claims <300>] [--negative <150>] [--seed <1>] > claims.jsonl

Draws claims that a build would make of reviews, such as a journal's, for a person to judge: fill each "judge" with
"right" or "wrong", and give the file to npm run evaluate. Of one seed, the same claims are drawn every time.`;

/** A line of a journal, or of anything else with texts and stars; without a text it is passed over. */
const ReviewLine = z.object({
  id: z.string().optional(),
  text: z.string().default(""),
  rating: Rating.optional(),
  title: z.string().optional(),
  language: z.string().optional(),
});

type DrawnClaim = Omit<JudgedClaim, "weight">;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      claims: { type: "string", default: "300" },
      negative: { type: "string", default: "150" },
      seed: { type: "string", default: "1" },
    },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(`needs one file\n\n${USAGE}`);
  const [all, negative] = [values.claims, values.negative].map(wholeNumber) as [number, number];
  if (negative > all) throw new Error(`of ${all} claims, ${negative} cannot be negative`);

  const reviews = readReviews(file);
  const claims = readMentions(reviews).flatMap((mentions, at) => {
    const { id, rating, text } = reviews[at]!;
    return claimsOf(mentions).map((claim) => ({ id, rating, text, ...claim, judge: null }));
  });
  const blame = draw(claims, "negative", negative, values.seed);
  const praise = draw(claims, "positive", all - negative, values.seed);
  for (const claim of [...blame, ...praise]) print(JSON.stringify(claim));
  const ofFiveStars = <Rated extends { rating: number }>(list: readonly Rated[]) =>
    `${list.filter(({ rating }) => rating === 5).length} out of five stars`;
  const [blames, praises] = [ofPolarity(claims, "negative"), ofPolarity(claims, "positive")];
  printError(`of ${reviews.length} reviews with words, ${ofFiveStars(reviews)}:
${blame.length} of ${blames.length} claims that blame, of these ${ofFiveStars(blames)}
${praise.length} of ${praises.length} claims that praise`);
}

function readReviews(file: string) {
  return readLines(file, ReviewLine).flatMap(({ rating, ...line }, at) =>
    line.text === "" || rating === undefined ? [] : [{ ...line, rating, id: line.id ?? String(at + 1) }],
  );
}

/** Those whose fingerprints with the seed are the least: chance that depends on nothing else. */
function draw(
  claims: readonly DrawnClaim[],
  polarity: Claim["polarity"],
  most: number,
  seed: string,
): JudgedClaim[] {
  const of = ofPolarity(claims, polarity);
  const drawn = of
    .map((claim) => ({ claim, lot: fingerprintOf(`${seed} ${claim.id} ${claim.aspect} ${polarity}`) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, most);
  return drawn.map(({ claim }) => ({ ...claim, weight: of.length / drawn.length }));
}

function ofPolarity(claims: readonly DrawnClaim[], polarity: Claim["polarity"]): DrawnClaim[] {
  return claims.filter((claim) => claim.polarity === polarity);
}

function wholeNumber(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new Error(`${value} is no whole number\n\n${USAGE}`);
  return Number(value);
}

await runCommand(main);
