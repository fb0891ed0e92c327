import { expect, test } from "vitest";
import { createRandom } from "../../bench/random.ts";
import { demonstrationFiles } from "../../helpers/verify/demonstration-files.ts";
import { FAULTS } from "../../helpers/verify/faults.ts";
import { mutate } from "../../helpers/verify/mutations.ts";

const MUTATIONS = Number(process.env["MUTATIONS"] ?? 60);
const SEED = Number(process.env["SEED"] ?? 1);

test(`of ${MUTATIONS} random changes of one figure, quote, day or sentence at least 99 in 100 are found`, async () => {
  const files = await demonstrationFiles();
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

test("every way in which changes, table and feed can contradict the reviews is found", async () => {
  const files = await demonstrationFiles();
  const missed: string[] = [];
  for (const [what, path, from, to] of FAULTS) {
    const text = files.text(path);
    const changed = text.replace(from, to);
    expect(changed, what).not.toBe(text);
    const { disagreements } = await files.verifyChanged(path, changed);
    if (disagreements.length === 0) missed.push(what);
  }
  expect(missed).toEqual([]);
});
