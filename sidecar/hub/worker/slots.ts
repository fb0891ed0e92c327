import type { Clock } from "../clock.ts";
import { type Destination, networkPartOf } from "./destination.ts";

/** How long a task may hold its slot, in milliseconds, before it steps aside and continues without one. */
const PATIENCE = 50;

/** Given as the reason of each interruption: the error that stands in for none is made with a trace, which costs more. */
const OTHERS_WAIT = "others are waiting";

export type Slots = ReturnType<typeof createSlots>;

/**
 * Counts the running tasks of destinations. A destination may use at most half of the slots that the others leave free: one slow host
 * takes at most half of all, the next half of the rest. All destinations of one address together may use three quarters. So that
 * many slow hosts cannot take them all, a task may step aside: it continues without a slot, but still counts as one of
 * its destination. When more than `most` have stepped aside, the one that has taken longest is interrupted, if it can be;
 * when a crowd has more than half of what the others leave free, its own longest. A crowd is an address unless told otherwise.
 */
export function createSlots(slots: number, most: number, crowdOf = networkPartOf) {
  /** Tasks by destination, including those that stepped aside. */
  const running = new Map<Destination, number>();
  /** Occupied slots by destination, and by address. */
  const holding = new Map<Destination, number>();
  const holdingAt = new Map<string, number>();
  let occupied = 0;
  /** Those that stepped aside, longest first, each with its crowd; and their number by crowd. */
  const aside = new Map<Hold, string>();
  const asideOf = new Map<string, number>();

  const occupy = (destination: Destination, change: 1 | -1) => {
    occupied += change;
    count(holding, destination, change);
    count(holdingAt, networkPartOf(destination), change);
  };

  const share = (all: number, others: number) => (all - others) / 2;

  const leaveAside = (hold: Hold) => {
    const crowd = aside.get(hold);
    if (crowd === undefined) return;
    aside.delete(hold);
    count(asideOf, crowd, -1);
  };

  const interruptLongest = (among: string | null): boolean => {
    for (const [hold, crowd] of aside) {
      if ((among !== null && crowd !== among) || !hold.interrupt()) continue;
      leaveAside(hold);
      return true;
    }
    return false;
  };

  return {
    isFull: () => occupied >= slots,
    hasRoom(destination: Destination): boolean {
      const mine = holding.get(destination) ?? 0;
      const here = holdingAt.get(networkPartOf(destination)) ?? 0;
      return (
        occupied < slots &&
        (running.get(destination) ?? 0) < share(slots, occupied - mine) &&
        // More than one destination may have, so that a slow host leaves room to others at its address.
        here < 1.5 * share(slots, occupied - here)
      );
    },
    begin(destination: Destination): void {
      occupy(destination, 1);
      count(running, destination, 1);
    },
    end(destination: Destination, hold?: Hold): void {
      if (hold) leaveAside(hold);
      else occupy(destination, -1);
      count(running, destination, -1);
    },
    /** Returns false when too many have stepped aside already. */
    stepAside(hold: Hold): boolean {
      const crowd = crowdOf(hold.destination);
      const here = asideOf.get(crowd) ?? 0;
      const isOverShare = here >= Math.max(1, share(most, aside.size - here));
      if ((isOverShare || aside.size >= most) && !interruptLongest(isOverShare ? crowd : null)) return false;
      aside.set(hold, crowd);
      count(asideOf, crowd, 1);
      occupy(hold.destination, -1);
      return true;
    },
  };
}

/** A task's hold on a slot; `onFree` is told when another can have it. A class costs less than closures, and every task needs one. */
export class Hold {
  #interruption: AbortController | null = null;
  #isAside = false;
  #isReleased = false;
  #cancel: () => void;

  constructor(
    readonly destination: Destination,
    private readonly slots: Slots,
    private readonly clock: Clock,
    private readonly onFree: () => void,
  ) {
    this.#cancel = clock.after(PATIENCE, () => this.#stepAside());
  }

  /** Ends a task early that has taken long while many wait. One that never asks for it cannot be interrupted. */
  get signal(): AbortSignal {
    this.#interruption ??= new AbortController();
    return this.#interruption.signal;
  }

  interrupt(): boolean {
    if (this.#interruption === null) return false;
    this.#interruption.abort(OTHERS_WAIT);
    return true;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#cancel();
    this.slots.end(this.destination, this.#isAside ? this : undefined);
    this.onFree();
  }

  #stepAside(): void {
    this.#isAside = this.slots.stepAside(this);
    if (this.#isAside) this.onFree();
    else this.#cancel = this.clock.after(PATIENCE, () => this.#stepAside());
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, change: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + change;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}
