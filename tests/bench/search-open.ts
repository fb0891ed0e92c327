import { SearchIndex } from "../../data/search/read.ts";

/** Started by search.ts in a process of its own, where no other heap is in the way: what opening an index costs. */
const [folder] = process.argv.slice(2);
const before = process.memoryUsage().rss;
const started = performance.now();
const index = SearchIndex.open(folder!);
const opened = performance.now();
index.search({ query: "great service", limit: 20 }).toBytes();
const answered = performance.now();
const resident = process.memoryUsage().rss;
const MB = 1e6;
console.log(
  `opened in ${(opened - started).toFixed(0)} ms, first answer after ${(answered - opened).toFixed(0)} ms more, ${Math.round(resident / MB)} MB resident, ${Math.round((resident - before) / MB)} MB of it for the index`,
);
