import { createHandClock } from "../hub/clock.ts";

/** A clock for a sidecar that follows a site: `passing` lets time pass, and waits for the end of the look that begins then. */
export function createLookingClock() {
  const hand = createHandClock();
  // A look has ended when the next one is planned, in a minute at most.
  let planned = () => {};
  const clock: typeof hand = {
    ...hand,
    after(milliseconds, callback) {
      const cancel = hand.after(milliseconds, callback);
      if (milliseconds <= 60_000) planned();
      return cancel;
    },
  };
  const passing = (milliseconds: number) =>
    new Promise<void>((settle) => {
      planned = settle;
      clock.advance(milliseconds);
    });
  return { clock, passing };
}
