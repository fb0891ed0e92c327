import { writeFileSync } from "node:fs";
import { print } from "../_command/print.ts";
import type { Background } from "../_insights/topics/background.ts";
import { countPhrases } from "../_insights/topics/phrase-counts.ts";
import { isTelling } from "../_insights/topics/telling.ts";
import { sequenceOf, WordSequences } from "../_insights/topics/word-sequences.ts";
import { words } from "../_text/words.ts";
import { runTraining } from "./run-training.ts";
import { MAMS_FOLDER, readCorpus, readMams } from "./training-rows.ts";

const USAGE = `npm run train:background -- <folder of MAMS-ATSA> [--to <folder>]

Counts the phrases of the train split of MAMS-ATSA and of two files in data/_training/corpora, which topics are set
against, and writes background.json into data/_insights/topics, or the folder named. The same files give the same bytes.

${MAMS_FOLDER}`;

function countBackground(sentences: Iterable<string>): Background {
  const sequences = new WordSequences();
  for (const text of sentences) sequences.add(sequenceOf(text, words(text)));
  const none = new Uint8Array(sequences.texts);
  const { phrases, totals } = countPhrases(sequences, [], none, SUPPORT);
  const counted = phrases
    .map(({ words: numbers, reviews }) => ({ parts: numbers.map((n) => sequences.word(n)), reviews }))
    .filter(({ parts }) => isTelling(parts, new Set()))
    .map(({ parts, reviews }) => [parts.join(" "), reviews] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { size: totals.all, phrases: Object.fromEntries(counted) };
}

/** Of our own sentences the plain ones and the hard ones; the later files repeat frames, which would count as phrases. */
const CORPORA = ["home-services", "everyday"];
const SUPPORT = 3;

runTraining({ usage: USAGE, inputs: 1, folder: "_insights/topics" }, ([mams], folder) => {
  const rows = [...readMams(mams!, "train"), ...CORPORA.flatMap(readCorpus)];
  const sentences = new Set(rows.map(({ text }) => text));
  const background = countBackground(sentences);
  writeFileSync(new URL("background.json", folder), `${JSON.stringify(background, null, 1)}\n`);
  print(`${Object.keys(background.phrases).length} phrases of ${sentences.size} sentences`);
});
