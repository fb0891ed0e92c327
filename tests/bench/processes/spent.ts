/** Milliseconds that some work takes, without those that the processor gave to other processes meanwhile. */
export function spent(work: () => void): number {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  work();
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(wall, (user + system) / 1000);
}
