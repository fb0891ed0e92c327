import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { importReviews } from "../../data/_import/import.ts";
import { summarize } from "../../data/_import/summary.ts";
import { InputError } from "../../data/_journal/faults.ts";
import { effortOf } from "./effort.ts";
import { peakMemory } from "./peak-memory.ts";

/** What became of an import, and what it took. */
export interface Measured {
  path: string;
  said: string;
  refused: boolean;
  /** A fault of ours, which nobody has worded. */
  unworded: boolean;
  /** Processor time in units of a twentieth of a second of an ordinary machine. */
  effort: number;
  /** The most that the process has ever had, in megabytes. */
  memory: number;
}

/** A process of its own: imports each path that it is given, a line each, and answers with a line of JSON. */
for await (const path of createInterface({ input: process.stdin })) {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-import-"));
  let outcome: Pick<Measured, "said" | "refused" | "unworded">;
  const effort = await effortOf(async () => {
    outcome = await importReviews({
      path,
      dataDir,
      now: Date.parse("2025-06-01T12:00:00Z"),
      decide: { contacts: "keep" },
      answers: { source: "Google", table: "yes" },
    }).then(
      (result) => ({ said: summarize(result), refused: result.heldBack !== undefined, unworded: false }),
      (error: Error) => ({ said: error.message, refused: true, unworded: !(error instanceof InputError) }),
    );
  });
  rmSync(dataDir, { recursive: true });
  const measured: Measured = { path, ...outcome!, effort, memory: peakMemory() };
  console.log(JSON.stringify(measured));
}
