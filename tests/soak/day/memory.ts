import { setTimeout as pause } from "node:timers/promises";
import { residentBytes } from "../../bench/processes/usage.ts";

const MEGABYTE = 1024 * 1024;
const HOUR = 3_600_000;

/** Milliseconds that a collection, and giving back what it freed, may take. */
const COLLECTION = 1000;

const ON_SIGNAL = `import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => collect());`;

/** What lets a process of Node collect its garbage at SIGUSR2. */
export const COLLECTING = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ON_SIGNAL)}` };

export interface MemoryWatch {
  /** Ends a round: keeps what the process has resident once it has collected its garbage. */
  round(): Promise<void>;
  /** That of each round so far, in megabytes. */
  megabytes(): number[];
  /** Megabytes an hour: the line of least squares through the last two thirds of the rounds; before, a process gets warm. */
  growth(): number;
}

/**
 * Watches the resident memory of a process that was started with `COLLECTING`. How much garbage V8 lets lie varies by more
 * between two hours than a leak that matters.
 */
export function watchMemory(pid: number): MemoryWatch {
  const rounds: { at: number; megabytes: number }[] = [];
  return {
    async round() {
      process.kill(pid, "SIGUSR2");
      await pause(COLLECTION);
      rounds.push({ at: performance.now(), megabytes: residentBytes(pid) / MEGABYTE });
    },
    megabytes: () => rounds.map(({ megabytes }) => megabytes),
    growth: () => slope(rounds.slice(Math.floor(rounds.length / 3))) * HOUR,
  };
}

function slope(points: readonly { at: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(points.map((point) => point.at));
  const megabytes = mean(points.map((point) => point.megabytes));
  const along = points.reduce((sum, point) => sum + (point.at - at) * (point.megabytes - megabytes), 0);
  const spread = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  return along / spread;
}
