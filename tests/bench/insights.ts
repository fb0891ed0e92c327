import { createHash } from "node:crypto";
import { readCollection } from "../../data/_insights/collection.ts";
import { buildInsights } from "../../data/_insights/insights.ts";
import { validateInsights } from "../../data/_insights/validate.ts";
import { createMentionFinder } from "../../data/_mentions/mentions.ts";
import { BusinessFile } from "../../data/_schema/business.ts";
import type { Review } from "../../data/_schema/review.ts";
import { CORPUS_BUSINESS, createCorpus } from "./corpus.ts";

/**
 * `node --import tsx tests/bench/insights.ts [reviews] [runs]`: seconds from reviews to checked insights, the memory
 * that took, and the SHA-256 of the bytes, which has to be the same in every run.
 */
const count = Number(process.argv[2] ?? 100_000);
const runs = Number(process.argv[3] ?? 1);

const business = BusinessFile.parse(CORPUS_BUSINESS);
const findMentions = createMentionFinder(business);
const corpus = createCorpus({ reviews: count });
const steps: [string, number][] = [];

function timed<Result>(name: string, step: () => Result): Result {
  const started = performance.now();
  const result = step();
  steps.push([name, (performance.now() - started) / 1000]);
  return result;
}

const hashes = new Set<string>();
for (let run = 0; run < runs; run++) {
  steps.length = 0;
  const cpu = process.cpuUsage();
  const reviews = timed("mentions", () =>
    corpus.map(
      ({ recorded: _, ...entry }) =>
        ({
          ...entry,
          url: `https://benchmark.example/#${entry.id}`,
          mentions: findMentions(entry.text),
        }) as Review,
    ),
  );
  const editorial = { summary: null, faq: [] };
  const input = { baseUrl: "https://benchmark.example", version: "benchmark", reviews, business, editorial };
  const collection = timed("read", () => readCollection(reviews, business));
  const insights = timed("figures and quotes", () => buildInsights(input, collection));
  timed("check", () => validateInsights(insights, input, collection));
  const hash = createHash("sha256").update(JSON.stringify(insights)).digest("hex");
  hashes.add(hash);
  const { user, system } = process.cpuUsage(cpu);
  const total = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
  console.log(
    `${count} reviews: ${total.toFixed(1)} s (${steps.map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(", ")}), ` +
      `${((user + system) / 1e6).toFixed(1)} s CPU, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB, sha256 ${hash.slice(0, 16)}`,
  );
}
if (hashes.size > 1) {
  console.error("the runs gave different bytes");
  process.exitCode = 1;
}
