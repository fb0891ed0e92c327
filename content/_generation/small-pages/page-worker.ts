import { parentPort, workerData } from "node:worker_threads";
import { type PageFolders, type PageJob, writePage } from "./write-page.ts";

/* A thread that writes pages, so that compressing and writing them goes on beside rendering. */

parentPort!.on("message", (jobs: PageJob[]) => {
  parentPort!.postMessage(jobs.map((job) => writePage(job, workerData as PageFolders)));
});
