import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lineOf } from "../../data/_care/verify/findings.ts";
import { verify } from "../../data/_care/verify/verify.ts";
import { CORPUS_BUSINESS, createCorpus } from "../bench/corpus.ts";
import { builtSite } from "../helpers/built-site.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { PROJECT } from "../helpers/project.ts";
import { runScript } from "../helpers/run-script.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";
import { amount } from "./amount.ts";

const REVIEWS = amount("VERIFIED_REVIEWS", 3000);

process.env["MUTATIONS"] ??= "1000";

describe("random changes of what the demonstration publishes, more of them", async () => {
  await import("../data/care/mutations.test.ts");
});

const business = (name: string) => JSON.stringify({ name });

const days = (index: number) => new Date(Date.UTC(2024, 0, 1 + index * 9)).toISOString().slice(0, 10);

describe.each([
  [
    "five stars alone",
    {
      "business.json": business("All Five"),
      "reviews.jsonl": journalOf(
        ...Array.from({ length: 60 }, (_, index) =>
          publishing(`five-${index}`, { date: days(index), text: `Great work, number ${index}.` }),
        ),
      ),
    },
  ],
  [
    `${REVIEWS} generated reviews`,
    {
      "business.json": JSON.stringify(CORPUS_BUSINESS),
      "reviews.jsonl": journalOf(...createCorpus({ reviews: REVIEWS, seed: 12 })),
    },
  ],
])("%s", (_, files) => {
  const site = builtSite(files);

  test("agree with themselves, as served by the sidecar", async () => {
    const { url } = await serveOrigin({ siteDir: site.siteDir });
    const { findings } = await verify({ origin: url, onProgress: console.log });
    console.log(`${findings.compared} comparisons`);
    expect(findings.disagreements.map(lineOf)).toEqual([]);
  });
});

test("what was imported from Google Takeout agrees with itself", async () => {
  const dataDir = folderWith({ "business.json": business("Taken out") });
  const siteDir = folderWith();
  const settings = { DATA_DIR: dataDir, SITE_DIR: siteDir };
  const source = join(PROJECT, "tests/fixtures/google-takeout");
  expect(await runScript("import", [source, "--contacts", "mask"], settings)).toMatchObject({ code: 0 });
  expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8")).not.toBe("");
  expect(await runScript("build", [], settings)).toMatchObject({ code: 0 });
  const { url } = await serveOrigin({ siteDir });
  const { findings } = await verify({ origin: url });
  expect(findings.disagreements.map(lineOf)).toEqual([]);
});
