import { workerData } from "node:worker_threads";
import type { Review } from "../../../data/_schema/review.ts";
import { writeSearchFiles } from "../../../data/_search/write.ts";
import type { SearchJob } from "./search-files.ts";

/* A thread that writes what the search reads, and ends when that is done. */

const { folder, text, ...searched } = workerData as SearchJob;
const { reviews } = JSON.parse(text) as { reviews: Review[] };
const file = Buffer.from(text, "utf8");
await writeSearchFiles(folder, { ...searched, reviews, file });
