import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { words } from "../words.ts";
import type { Background } from "./background.ts";
import { countPhrases } from "./phrase-counts.ts";
import { isTelling } from "./telling.ts";
import { WordSequences } from "./word-sequences.ts";

const USAGE = `node --import tsx data/insights/topics/distil-background.ts <folder of training files>

Writes background.json anew: phrases of mams.atsc.train.jsonl in that folder and of the training sentences in
data/insights/training. The same files give the same bytes.`;

function main(): void {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || rest.length > 0) throw new Error(`needs one folder\n\n${USAGE}`);
  const own = (name: string) => new URL(`../training/${name}.train.jsonl`, import.meta.url);
  const files = [join(folder, "mams.atsc.train.jsonl"), own("home-services"), own("everyday")];
  const sentences = new Set(
    files.flatMap((file) =>
      readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { text: string }).text),
    ),
  );
  const sequences = new WordSequences();
  for (const text of sentences) sequences.add(text, words(text));
  const none = new Uint8Array(sequences.texts);
  const { phrases, totals } = countPhrases(sequences, [], none, SUPPORT);
  const counted = phrases
    .map(({ words: numbers, reviews }) => ({ parts: numbers.map((n) => sequences.word(n)), reviews }))
    .filter(({ parts }) => isTelling(parts, new Set()))
    .map(({ parts, reviews }) => [parts.join(" "), reviews] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const background: Background = { size: totals.all, phrases: Object.fromEntries(counted) };
  writeFileSync(new URL("./background.json", import.meta.url), `${JSON.stringify(background, null, 1)}\n`);
  console.log(`${counted.length} phrases of ${sentences.size} sentences`);
}

const SUPPORT = 3;

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
