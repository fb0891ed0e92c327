import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Background } from "../_insights/topics/background.ts";
import { countPhrases } from "../_insights/topics/phrase-counts.ts";
import { isTelling } from "../_insights/topics/telling.ts";
import { sequenceOf, WordSequences } from "../_insights/topics/word-sequences.ts";
import { words } from "../_text/words.ts";

const USAGE = `node --import tsx data/_training/distil-background.ts <folder of training files>

Writes background.json anew: phrases of mams.atsc.train.jsonl in that folder and of the training sentences in
data/_training/corpora. The same files give the same bytes.`;

function main(): void {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || rest.length > 0) throw new Error(`needs one folder\n\n${USAGE}`);
  const own = (name: string) => new URL(`./corpora/${name}.train.jsonl`, import.meta.url);
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
  for (const text of sentences) sequences.add(sequenceOf(text, words(text)));
  const none = new Uint8Array(sequences.texts);
  const { phrases, totals } = countPhrases(sequences, [], none, SUPPORT);
  const counted = phrases
    .map(({ words: numbers, reviews }) => ({ parts: numbers.map((n) => sequences.word(n)), reviews }))
    .filter(({ parts }) => isTelling(parts, new Set()))
    .map(({ parts, reviews }) => [parts.join(" "), reviews] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const background: Background = { size: totals.all, phrases: Object.fromEntries(counted) };
  writeFileSync(
    new URL("../_insights/topics/background.json", import.meta.url),
    `${JSON.stringify(background, null, 1)}\n`,
  );
  console.log(`${counted.length} phrases of ${sentences.size} sentences`);
}

const SUPPORT = 3;

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
