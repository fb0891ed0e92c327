import type { Clock } from "../hub/clock.ts";

/** Milliseconds between two looks: as long as caches may hold a manifest. */
const POLL = 60_000;

/** Milliseconds from one look to the next that a hint asks for: anyone may give one. */
const SPACING = 5_000;

/** Milliseconds that a look may take, with all that is fetched. */
const MOST_TIME = 600_000;

/** Runs `look` again and again, one at a time. It never rejects; its signal aborts when it is to end. */
export function createPoll(look: (signal: AbortSignal) => Promise<void>, clock: Clock) {
  let looking: AbortController | null = null;
  let began = 0;
  let isHinted = false;
  let isStopped = false;
  let cancel = () => {};

  const plan = (milliseconds: number) => {
    cancel();
    cancel = clock.after(milliseconds, () => void begin());
  };
  /** Looks now, and again from then on. */
  const begin = async (): Promise<void> => {
    const limit = new AbortController();
    looking = limit;
    isHinted = false;
    began = clock.now();
    const cancelLimit = clock.after(MOST_TIME, () =>
      limit.abort(new Error(`it took longer than ${MOST_TIME / 60_000} minutes`)),
    );
    await look(limit.signal);
    cancelLimit();
    looking = null;
    if (!isStopped) plan(isHinted ? SPACING : POLL);
  };
  return {
    begin,
    /** Looks soon; many hints lead to one look. */
    hint(): void {
      // What is being looked at may be what was there before the hint.
      if (looking) isHinted = true;
      else plan(Math.min(SPACING, Math.max(0, began + SPACING - clock.now())));
    },
    stop(): void {
      isStopped = true;
      cancel();
      looking?.abort();
    },
  };
}
