import type UserConfig from "@11ty/eleventy/UserConfig";
import { guardConsole, outliveReaders, print, printError } from "../../data/_command/print.ts";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Manifest } from "../../data/_schema/manifest.ts";
import { TRANSLATED, translationFor } from "../../data/_text/messages.ts";
import { interfaceFor } from "../_strings/strings.ts";

/**
 * Makes a failed build end with a line that says what that means, wherever it failed, and any build go on when nobody
 * reads its output any more, as behind `| head -1`: Eleventy would report the failed write, fail to, and so for ever.
 */
export function reportFailure(): void {
  outliveReaders();
  guardConsole();
  process.off("exit", tellFailure).once("exit", tellFailure);
}

function tellFailure(code: number): void {
  if (code !== 0) printError("Nothing was built. What was published before is unchanged.");
}

/** Runs a step of the build; prints what it throws without a stack, and ends the build with exit code 1. */
export async function reportFaults<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const { message } = error as Error;
    printError(fullDiskIn(message) ?? message);
    process.exit(1);
  }
}

/** Ends a build that finds no room with what to do, where Eleventy, which has named the page, would go on with two stacks. */
export function reportFullDisk({ logger }: UserConfig): void {
  const error = (line: string) => {
    const fault = fullDiskIn(line);
    printError(fault ?? line);
    if (fault) process.exit(1);
  };
  logger.overrideLogger({ ...console, error });
}

/** A message that has the cause in brackets says itself what to do, and of which folder. */
function fullDiskIn(message: string): string | null {
  const why = /(?<!\()\b(?:ENOSPC|EDQUOT|EFBIG): [^,\n]+/.exec(message);
  return why && `There is no room for what a build writes (${why[0]}); make room on the disk of SITE_DIR.`;
}

/** Says why the build is waiting; `patience` is milliseconds. */
export function reportWaiting(patience: number): void {
  print(`Another build is running: waiting up to ${patience / 1000} s for its end.`);
}

export interface Built {
  dataset: Dataset;
  manifest: Manifest;
  /** The manifest published before; null for the first build. */
  previous: Manifest | null;
  /** Further lines for the owner. */
  notes: readonly string[];
  /** Milliseconds. */
  elapsed: number;
}

/** A report of the build for its owner: warnings and notes first, then one line. */
export function report({ dataset, manifest, previous, notes, elapsed }: Built): string {
  const { withdrawnIds, belowMinimumVerification } = dataset.unpublished;
  const lost = dataset.removed.lost.length;
  const parts = [
    `${count(dataset.reviews.reviews.length, "review")} published`,
    `${withdrawnIds.length} removed`,
    ...(belowMinimumVerification > 0 ? [`${belowMinimumVerification} below minimum_verification`] : []),
    ...(lost > 0 ? [`${lost} with lost text`] : []),
    count(manifest.assets.length, "file"),
  ];
  return [
    ...untranslated(dataset.business.language),
    ...dataset.warnings.map((warning) => `warning: ${warning}`),
    ...[...notes, ...dataset.notes].map((note) => `note: ${note}.`),
    ...(previous && previous.base_url !== manifest.base_url ? [movedNote(previous, manifest)] : []),
    `Built ${manifest.generation} for ${manifest.base_url} in ${(elapsed / 1000).toFixed(1)} s: ${parts.join(", ")}.`,
  ].join("\n");
}

function untranslated(language: string): string[] {
  const { missing, unknown } = interfaceFor(language);
  const misnamed = unknown.map((line) => `warning: ${line}`);
  if (translationFor(language) && missing === 0) return misnamed;
  if (missing > 0)
    return [
      ...misnamed,
      `warning: business.json: language: ${(100 * missing).toFixed(1)} % of the pages' messages are not ` +
        `there in ${language} and are in English; content/_strings/ is where they go`,
    ];
  return [
    `warning: business.json: language: the pages have words in ${TRANSLATED.join(", ")} and not in ` +
      `${language}, so they are in English; content/_strings/ is where another language goes`,
  ];
}

function movedNote(previous: Manifest, manifest: Manifest): string {
  return (
    `note: the previous build was for ${previous.base_url}, this one is for ${manifest.base_url}: every ` +
    "address, feed id and hub topic changes with it. If that is not intended, set BASE_URL, or PORT, as " +
    "it was before."
  );
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
