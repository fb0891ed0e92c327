import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readCollection } from "../../data/_insights/collection.ts";
import { createMentionFinder } from "../../data/_mentions/mentions.ts";
import { BusinessFile } from "../../data/_schema/business.ts";
import type { PublishEntry } from "../../data/_schema/journal-entry.ts";
import type { Review } from "../../data/_schema/review.ts";
import { lexiconScorers } from "../../data/_training/lexicon-scorers.ts";
import { buildInsights } from "../helpers/build-insights.ts";
import { peakMemory } from "../helpers/peak-memory.ts";
import { besideScorer } from "./beside-vader.ts";
import { CORPUS_BUSINESS, createCorpus } from "./corpus.ts";

/**
 * `node --import tsx tests/bench/insights.ts [reviews] [runs] [reviews.jsonl]`: seconds from reviews to checked insights,
 * the memory that took, and the SHA-256 of the bytes, which has to be the same in every run; then the processor time of
 * the same, and of the reading alone, beside that of VADER, which gives each text one number. Reviews are made up, or
 * those of a journal over and over.
 */
const count = Number(process.argv[2] ?? 100_000);
const runs = Number(process.argv[3] ?? 1);

const business = BusinessFile.parse(CORPUS_BUSINESS);
/** VADER takes a minute for all. */
const BESIDE = 5_000;
const findMentions = createMentionFinder(business);
const [, , , , journal] = process.argv;
const corpus = journal === undefined ? createCorpus({ reviews: count }) : repeated(journal);
const steps: [string, number][] = [];

function timed<Result>(name: string, step: () => Result): Result {
  const started = performance.now();
  const result = step();
  steps.push([name, (performance.now() - started) / 1000]);
  return result;
}

/** `count` reviews with the texts of a journal, so often as it takes. */
function repeated(file: string): PublishEntry[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const entries = lines
    .filter((line) => line.includes('"text"'))
    .map((line) => JSON.parse(line) as PublishEntry);
  return Array.from({ length: count }, (_, at) => ({ ...entries[at % entries.length]!, id: `r${at}` }));
}

const editorial = { summary: null, faq: [] };
const options = { baseUrl: "https://benchmark.example", version: "benchmark", business, editorial };

function reviewsOf(entries: readonly PublishEntry[]): Review[] {
  return entries.map(
    ({ recorded: _, ...entry }) =>
      ({
        ...entry,
        url: `https://benchmark.example/#${entry.id}`,
        mentions: findMentions(entry.text),
      }) as Review,
  );
}

const hashes = new Set<string>();
for (let run = 0; run < runs; run++) {
  steps.length = 0;
  const cpu = process.cpuUsage();
  const reviews = timed("mentions", () => reviewsOf(corpus));
  const input = { ...options, reviews };
  const collection = timed("read", () => readCollection(reviews, business));
  const insights = timed("figures and quotes", () => buildInsights(input, collection));
  const hash = createHash("sha256").update(JSON.stringify(insights)).digest("hex");
  hashes.add(hash);
  const { user, system } = process.cpuUsage(cpu);
  const total = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
  console.log(
    `${count} reviews: ${total.toFixed(1)} s (${steps.map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(", ")}), ` +
      `${((user + system) / 1e6).toFixed(1)} s CPU, peak ` +
      `${Math.round(peakMemory())} MB, sha256 ${hash.slice(0, 16)}`,
  );
}
if (hashes.size > 1) {
  console.error("the runs gave different bytes");
  process.exitCode = 1;
}

const vader = lexiconScorers().find(({ name }) => name === "VADER");
if (vader) {
  const some = corpus.slice(0, BESIDE);
  const texts = some.map(({ text }) => text);
  const read = () => readCollection(reviewsOf(some), business);
  const build = () => {
    const reviews = reviewsOf(some);
    return buildInsights({ ...options, reviews }, readCollection(reviews, business));
  };
  for (const [name, step] of [
    ["reading", read],
    ["all insights", build],
  ] as const) {
    const { reading, scorer, ratio } = besideScorer(texts, step, vader);
    console.log(
      `${texts.length} reviews, processor time: ${name} ${reading.toFixed(2)} s, VADER ${scorer.toFixed(2)} s, ${ratio.toFixed(2)} of it`,
    );
  }
}
