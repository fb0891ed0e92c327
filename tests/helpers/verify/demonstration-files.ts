import { expect } from "vitest";
import { demonstrationSite } from "../demonstration.ts";
import { PublishedFiles } from "./published-files.ts";

let verified: Promise<PublishedFiles> | undefined;

/** What the demonstration publishes, verified once for all files of a worker: only what follows from a change is worked out again. */
export function demonstrationFiles(): Promise<PublishedFiles> {
  verified ??= verify();
  return verified;
}

async function verify(): Promise<PublishedFiles> {
  const files = new PublishedFiles(demonstrationSite());
  expect((await files.verify()).disagreements).toEqual([]);
  return files;
}
