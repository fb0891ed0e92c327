import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Ticks a second of the times in `/proc`, the same on every Linux. */
const TICKS = 100;

/** Seconds of the shortest processor time that is told from none. */
export const LEAST_CPU_SECONDS = 1 / TICKS;

/** Milliseconds between two looks. */
const WATCH = 5;

const PROC = existsSync("/proc/self/stat");

/** Seconds of processor time that a process has used so far, all its threads together. */
export function cpuSeconds(pid: number): number {
  if (!PROC) return secondsOf(ps(pid, "cputime"));
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  // The name of the program, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Bytes of memory that a process has resident now. */
export function residentBytes(pid: number): number {
  const kilobytes = PROC
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1]
    : ps(pid, "rss");
  return Number(kilobytes) * 1024;
}

/** Does some work and watches the memory of a process meanwhile: the most bytes that it had resident. */
export async function peakWhile<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ peak: number; result: Result }> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, residentBytes(pid));
  };
  const watch = setInterval(look, WATCH);
  try {
    const result = await work();
    look();
    return { peak, result };
  } finally {
    clearInterval(watch);
  }
}

function ps(pid: number, column: string): string {
  return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "latin1" }).trim();
}

/** From `1-02:03:04.05`, in which what is zero may be left out. */
function secondsOf(time: string): number {
  const [clock = "", days = "0"] = time.split("-").reverse();
  return clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}
