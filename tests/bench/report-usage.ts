/** Preloaded into a build: says on stderr, when it ends, what it has used. */
process.once("exit", () => {
  if (!process.argv[1]?.endsWith("cmd.cjs")) return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 };
  console.error(`\n${JSON.stringify(usage)}`);
});
