import { existsSync, statfsSync } from "node:fs";
import { format, stripVTControlCharacters } from "node:util";
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
    printError(noRoomIn(message) ?? message);
    process.exit(1);
  }
}

/**
 * Makes a build that finds no room for a file in these folders end with one line that names the folder, where Eleventy writes the
 * file as well, which would report it with two stacks.
 */
export function reportFullDisk(among: readonly string[]): void {
  folders = among;
  const write = console.error;
  let held: string[] = [];
  console.error = (...said) => {
    const text = format(...said);
    const message = noRoomIn(text);
    held = message ? [message] : [...held, text];
    if (BEFORE_THE_CAUSE.test(stripVTControlCharacters(text)) && !message) return;
    for (const each of held.splice(0)) write(each);
    if (message) process.exit(1);
  };
}

let folders: readonly string[] = [];

/** Lines of a report of Eleventy's before the one with the stack. */
const BEFORE_THE_CAUSE = /^\[11ty\] (?:\d\. |.*:$)/;

/** What to do where a message is of a disk, a quota or a limit on files that is full; of several folders that with the least room. */
function noRoomIn(message: string): string | undefined {
  const [, why] =
    /^(?:\[11ty\] (?:\d\. )?)?((?:ENOSPC|EDQUOT|EFBIG): [^,]*)/.exec(stripVTControlCharacters(message)) ?? [];
  if (why === undefined) return undefined;
  const [fullest] = folders.filter(existsSync).sort((a, b) => roomIn(a) - roomIn(b));
  return (
    fullest &&
    `${fullest}: has no room for what a build writes (${why}); make room on its disk, or set SITE_DIR to a folder elsewhere`
  );
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
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
  const { withdrawn, belowMinimumVerification } = dataset.unpublished;
  const ended = Object.values(withdrawn).reduce((sum, n) => sum + n, 0);
  const parts = [
    `${count(dataset.reviews.reviews.length, "review")} published`,
    `${ended} removed`,
    ...(belowMinimumVerification > 0 ? [`${belowMinimumVerification} below minimum_verification`] : []),
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
