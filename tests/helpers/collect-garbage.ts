import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Frees what nobody holds any more, and lets its finalizers run. */
export async function collectGarbage(): Promise<void> {
  collect();
  await pause(1);
}
