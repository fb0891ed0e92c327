/**
 * How much each kind of evidence counts, as log-odds, and how sure a claim must be. Chosen by hand on reviews of two
 * insurers, a mover and a banquet hall with their stars, and on labelled reviews among them, none of which is part of
 * this project. The same reviews were read while the phrases and rules were written, so figures on them flatter.
 * Customers elsewhere may be milder or harsher: the stars' part is what would change first.
 */
export const WEIGHTS = {
  /** A point of strength of the phrase itself (-3 to 3). */
  strength: 1.3,
  /** The trained model's log-odds, which know the sentence but not the stars. */
  model: 0.6,
  /** A phrase that tells what happened rather than judging. */
  told: -1,
  /** The same when it did not happen: "not solved" is weaker than "unsolved". */
  undone: -2,
  /** The same again where the stars say the contrary: then it is mostly what should have been, or somebody else's deed. */
  toldAgainst: -1.5,
  /** In its place, of a delay that is admitted beside the praise. */
  concededDelay: 3.5,
  ofBusiness: 0.7,
  /** Praise of the business by name or "they" that goes against the stars: what is plainly conceded. */
  plainly: 1.2,
  ofOther: -6,
  /** Of something that names neither the business nor anybody else. */
  ofStranger: -4,
  supposed: -2.5,
  quoted: -1.5,
  /** Admitted against the drift of the stars. */
  conceded: 2.2,
} as const;

/** What the stars add to the log-odds of praise and of blame. */
export const STARS: Readonly<Record<number, { positive: number; negative: number }>> = {
  1: { positive: -4.4, negative: 1 },
  2: { positive: -3.4, negative: 0.7 },
  3: { positive: 0, negative: 0 },
  4: { positive: 0.5, negative: -2.5 },
  5: { positive: 1.2, negative: -5 },
};

/** The least probability with which praise or blame is claimed. */
export const LEAST_CERTAINTY = { positive: 0.6, negative: 0.6 } as const;
