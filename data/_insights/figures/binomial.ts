/** Probability of at least `successes` among `total` draws of which each succeeds with probability `share`, 0 < share < 1. */
export function binomialTail(successes: number, total: number, share: number): number {
  if (successes <= 0) return 1;
  // From the largest term on, so that none underflows before the ones that matter.
  const mode = Math.max(successes, Math.floor((total + 1) * share));
  const odds = share / (1 - share);
  const peak = Math.exp(
    logChoose(total, mode) + mode * Math.log(share) + (total - mode) * Math.log1p(-share),
  );
  let sum = peak;
  for (let k = mode + 1, term = peak; k <= total && term > sum * NEGLIGIBLE; k++) {
    term *= ((total - k + 1) / k) * odds;
    sum += term;
  }
  for (let k = mode, term = peak; k > successes && term > sum * NEGLIGIBLE; k--) {
    term *= k / ((total - k + 1) * odds);
    sum += term;
  }
  return Math.min(1, sum);
}

function logChoose(all: number, some: number): number {
  let sum = 0;
  for (let k = 1; k <= Math.min(some, all - some); k++) sum += Math.log((all - k + 1) / k);
  return sum;
}

const NEGLIGIBLE = 1e-17;
