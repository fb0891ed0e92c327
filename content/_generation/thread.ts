import { Worker } from "node:worker_threads";

/** Pages or reviews that are worth a thread of their own, which takes about as long to start. */
export const WORTH_A_THREAD = 2000;

/** A thread that runs a module in TypeScript, which finds `data` as its `workerData`. */
export function startThread(module: URL, data: unknown): Worker {
  const url = JSON.stringify(module.href);
  // A worker does not inherit the loader of TypeScript.
  const start = `import("tsx/esm/api").then(({ tsImport }) => tsImport(${url}, ${url}));`;
  return new Worker(start, { eval: true, execArgv: [], workerData: data });
}
