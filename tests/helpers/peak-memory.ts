import { existsSync, readFileSync } from "node:fs";

const STATUS = "/proc/self/status";

/**
 * The most memory that this process has had, in megabytes. On Linux `maxRSS` begins with what the parent had when it started
 * the process (`getrusage(2)`: it is kept across `execve`), so the high-water mark of the process itself is read there.
 */
export function peakMemory(): number {
  const own = existsSync(STATUS) && /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(STATUS, "utf8"))?.[1];
  return (own ? Number(own) : process.resourceUsage().maxRSS) / 1024;
}
