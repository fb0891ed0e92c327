/** Weakest first: the order decides what `minimum_verification` lets through. */
export const VERIFICATION_LEVELS = ["platform", "invited", "transaction"] as const;
