import { residentBytes } from "../../bench/processes/usage.ts";

const MEGABYTE = 1024 * 1024;
const HOUR = 3_600_000;

/** Milliseconds between two looks. */
const WATCH = 1000;

export interface MemoryWatch {
  /** Ends a round: the least that the process had resident in it is kept. */
  round(): void;
  /** The least of each round so far, in megabytes. */
  least(): number[];
  /** Megabytes an hour: the line of least squares through the last two thirds of the rounds; before, a process gets warm. */
  growth(): number;
  end(): void;
}

/** Watches the resident memory of a process. */
export function watchMemory(pid: number): MemoryWatch {
  const rounds: { at: number; megabytes: number }[] = [];
  let least = Number.POSITIVE_INFINITY;
  const look = () => {
    least = Math.min(least, residentBytes(pid) / MEGABYTE);
  };
  const timer = setInterval(look, WATCH);
  return {
    round() {
      look();
      rounds.push({ at: performance.now(), megabytes: least });
      least = Number.POSITIVE_INFINITY;
    },
    least: () => rounds.map(({ megabytes }) => megabytes),
    growth: () => slope(rounds.slice(Math.floor(rounds.length / 3))) * HOUR,
    end: () => clearInterval(timer),
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
