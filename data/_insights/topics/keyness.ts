/** Normalised pointwise mutual information of two parts, -1 to 1, from how many of `all` reviews have them. */
export function normalisedPmi(together: number, one: number, other: number, all: number): number {
  if (together >= all) return 0;
  const joint = together / all;
  return Math.log(joint / ((one / all) * (other / all))) / -Math.log(joint);
}

/** The frequency of something in a corpus of this size. */
export interface Frequency {
  count: number;
  size: number;
}

/**
 * z-score of the log-odds of something here against there, with an informative Dirichlet prior taken from both
 * together (Monroe, Colaresi and Quinn 2008). Above 0: more typical of here. 0 when one side is empty.
 */
export function logOddsZ(here: Frequency, there: Frequency): number {
  if (here.size === 0 || there.size === 0) return 0;
  const prior = (PRIOR_STRENGTH * (here.count + there.count)) / (here.size + there.size) + 0.01;
  const logOdds = ({ count, size }: Frequency) =>
    Math.log((count + prior) / (size + PRIOR_STRENGTH - count - prior));
  const variance = 1 / (here.count + prior) + 1 / (there.count + prior);
  return (logOdds(here) - logOdds(there)) / Math.sqrt(variance);
}

const PRIOR_STRENGTH = 100;
