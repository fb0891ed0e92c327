import type { LexiconScorer } from "../../data/_training/lexicon-scorers.ts";
import { median } from "./report/statistics.ts";

export interface Beside {
  /** Seconds of processor time on the same texts, the median of the rounds. */
  reading: number;
  scorer: number;
  /** The first in proportion to the second, the median of the rounds. */
  ratio: number;
}

/**
 * Processor time of reading texts beside that of a lexicon scorer which only gives each one number, in turn and in one
 * process; what either needs once, such as its lexicon, is loaded before.
 */
export function besideScorer(
  texts: readonly string[],
  read: () => unknown,
  { label }: LexiconScorer,
  rounds = 5,
): Beside {
  const score = () => texts.reduce((sum, text) => sum + label(text).length, 0);
  const some = texts.slice(0, 100);
  for (const text of some) label(text);
  const measured = Array.from({ length: rounds }, () => ({
    reading: secondsOf(read),
    scorer: secondsOf(score),
  }));
  return {
    reading: median(measured.map(({ reading }) => reading)),
    scorer: median(measured.map(({ scorer }) => scorer)),
    ratio: median(measured.map(({ reading, scorer }) => reading / scorer)),
  };
}

function secondsOf(step: () => unknown): number {
  const before = process.cpuUsage();
  step();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
