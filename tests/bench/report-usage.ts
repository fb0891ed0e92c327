/** Preloaded into a process that is measured: says on stderr, when it ends, what it has used. */
process.once("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const seconds = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  if (process.argv[1]?.endsWith("cmd.cjs"))
    console.error(`${seconds} s CPU, peak ${Math.round(maxRSS / 1024)} MB`);
});
