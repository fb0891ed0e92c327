import { runRound } from "./round.ts";
import { settle } from "./settle.ts";
import { openStoreView } from "./store-view.ts";
import { type CrashOptions, type CrashResult, type Rebuild, startTrial } from "./trial.ts";

const REBUILDS: readonly Rebuild[] = ["before", "during", "none"];

/** Kills the sidecar over and over while it is asked to subscribe, verifies, delivers and meets new generations. */
export async function runCrashRounds(options: CrashOptions): Promise<CrashResult> {
  const { kills, settleEvery, rebuilds = REBUILDS, tamper, onProgress } = options;
  const trial = await startTrial(options);
  const { result, ledger, databasePath } = trial;
  let named = 0;
  const name = () => `/${++named}`;
  let tampered = false;
  try {
    while (result.kills < kills) {
      await runRound(trial, rebuilds[result.kills % rebuilds.length]!, name);
      if (result.kills % settleEvery !== 0 && result.kills < kills) continue;
      await settle(trial);
      if (tamper && !tampered) execute(databasePath, tamper);
      tampered = true;
      result.deliveries = ledger.deliveries();
      onProgress?.(result);
    }
    return result;
  } finally {
    await trial.close();
  }
}

function execute(databasePath: string, sql: string): void {
  const store = openStoreView(databasePath);
  store.execute(sql);
  store.close();
}
