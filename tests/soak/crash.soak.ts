import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeCorpus } from "../bench/corpus.ts";
import { runScript } from "../helpers/run-script.ts";
import type { Fault } from "./crash/process.ts";
import { runCrashRounds } from "./crash/rounds.ts";

/** `npx tsx tests/soak/crash.ts --kills 1000`: kills the sidecar, and counts what is lost. */
const { values } = parseArgs({
  options: { kills: { type: "string", default: "1000" }, fault: { type: "string" } },
});
const folder = mkdtempSync(join(tmpdir(), "candor-crash-"));
const siteDir = join(folder, "site");
const started = performance.now();

try {
  writeCorpus(join(folder, "data"), { reviews: 20 });
  const built = await runScript("build", [], {
    DATA_DIR: join(folder, "data"),
    SITE_DIR: siteDir,
    BASE_URL: "https://reviews.example.test",
  });
  if (built.code !== 0) throw new Error(built.stderr);
  const result = await runCrashRounds({
    kills: Number(values.kills),
    settleEvery: 20,
    siteDir,
    folder,
    fault: values.fault as Fault | undefined,
    onProgress: ({ kills, acknowledged, deliveries, lost, undelivered, unverified }) => {
      const bad = lost.length + undelivered.length + unverified.length;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.error(
        `${kills} kills, ${acknowledged} acknowledged, ${deliveries} delivered, ${bad} bad, ${seconds} s`,
      );
    },
  });
  const { kills, during, acknowledged, changes, deliveries } = result;
  console.log(`kills, each after at least one acknowledgement:  ${kills}`);
  console.log(`  of them during a verification:                 ${during.verification}`);
  console.log(`  during a delivery:                             ${during.delivery}`);
  console.log(`  in a round with a rebuild:                     ${during.rebuild}`);
  console.log(`acknowledged requests, changes, deliveries:      ${acknowledged}, ${changes}, ${deliveries}`);
  console.log(`acknowledged subscriptions lost:                 ${result.lost.length}`);
  console.log(`changes never delivered:                         ${result.undelivered.length}`);
  console.log(`deliveries to an unverified callback:            ${result.unverified.length}`);
  console.log(
    `older content after newer, denials:              ${result.stale.length}, ${result.denied.length}`,
  );
  const bad = [result.lost, result.undelivered, result.unverified, result.stale, result.denied].flat();
  process.exitCode = bad.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
