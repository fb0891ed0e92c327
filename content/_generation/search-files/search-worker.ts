import { workerData } from "node:worker_threads";
import type { Review } from "../../../data/_schema/review.ts";
import { writeSinceStreams } from "../../../data/_search/since-write.ts";
import { writeSearchIndex } from "../../../data/_search/write.ts";
import type { SearchJob } from "./search-files.ts";

/* A thread that writes what the search reads, and ends when that is done. */

const { folder, text, ...searched } = workerData as SearchJob;
const { reviews } = JSON.parse(text) as { reviews: Review[] };
const file = Buffer.from(text, "utf8");
await writeSinceStreams(folder, writeSearchIndex(folder, { ...searched, reviews, file }));
