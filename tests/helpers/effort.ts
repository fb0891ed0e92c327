/**
 * Processor time that some work takes, in units of what a fixed piece of work takes on this machine at the same time: a busy
 * machine, or a slow one, changes it little. A unit is about a twentieth of a second on an ordinary machine.
 */
export async function effortOf(work: () => unknown): Promise<number> {
  const before = await processorTime(reference);
  const spent = await processorTime(work);
  const after = await processorTime(reference);
  return spent / Math.max(before, after);
}

/** The first rounds of anything are slow, while its code is compiled. */
reference();

/** Microseconds of all threads of the process, those of the garbage collector among them. */
async function processorTime(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** What tests are about: texts that are matched, folded, split and counted. */
function reference(): number {
  const counts = new Map<string, number>();
  for (let round = 0; round < 70; round += 1) {
    const text = `The heat pump’s fan café rattled ${round} `.repeat(400).normalize("NFKC").toLowerCase();
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts.size;
}
