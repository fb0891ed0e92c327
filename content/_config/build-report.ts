import type { Dataset } from "../../data/dataset.ts";
import type { Manifest } from "../../data/schema/manifest.ts";

/** Runs a step of the start; what it throws is printed without a stack and ends the build with exit code 1. */
export async function reportFaults<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const lines = (error as Error).message.split("\n");
    console.error(lines.join("\n"));
    console.error(
      `Nothing was built (${count(lines.length, "fault")}); what was published before stays as it is.`,
    );
    process.exit(1);
  }
}

/** What a build did, for a person: warnings first, then one line. `elapsed` is milliseconds. */
export function report(dataset: Dataset, manifest: Manifest, elapsed: number): string {
  const { withdrawn, belowMinimumVerification } = dataset.unpublished;
  const ended = Object.values(withdrawn).reduce((sum, n) => sum + n, 0);
  const parts = [
    `${count(dataset.reviews.reviews.length, "review")} published`,
    `${ended} withdrawn`,
    ...(belowMinimumVerification > 0 ? [`${belowMinimumVerification} below minimum_verification`] : []),
    `${count(manifest.assets.length, "file")}`,
  ];
  return [
    ...dataset.warnings.map((warning) => `warning: ${warning}`),
    `Built ${manifest.generation} for ${manifest.base_url} in ${(elapsed / 1000).toFixed(1)} s: ${parts.join(", ")}.`,
  ].join("\n");
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
