import { expect, test } from "vitest";
import { createRandom } from "../../bench/random.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { mutate } from "../../helpers/verify/mutations.ts";
import { PublishedFiles } from "../../helpers/verify/published-files.ts";

const MUTATIONS = Number(process.env["MUTATIONS"] ?? 60);
const SEED = Number(process.env["SEED"] ?? 1);

test(`of ${MUTATIONS} random changes of one figure, quote, day or sentence at least 99 in 100 are found`, async () => {
  const files = new PublishedFiles(demonstrationSite());
  expect((await files.verify()).disagreements).toEqual([]);
  const { next } = createRandom(SEED);
  const missed: string[] = [];
  for (let count = 0; count < MUTATIONS; count++) {
    const { path, what, text } = mutate(files, next);
    const { disagreements } = await files.verifyChanged(path, text);
    if (disagreements.length === 0) missed.push(`${path} ${what}`);
  }
  if (missed.length > 0) console.log(`not found, with SEED=${SEED}:\n${missed.join("\n")}`);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(Math.ceil(MUTATIONS / 100));
});
