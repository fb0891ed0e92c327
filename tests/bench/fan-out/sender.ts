/** Sends a new body to every subscriber; settles when all have it and, for a hub, when that is kept. */
export interface Sender {
  send(): Promise<void>;
  close(): Promise<void>;
}

/** As much as a feed of a few dozen reviews. */
const BODY_BYTES = 30_000;

export const bodyOf = (round: number) => `<feed>${round} `.padEnd(BODY_BYTES, "reviews ");
