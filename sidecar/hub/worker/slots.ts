import type { Clock } from "../clock.ts";

/** How long a task may hold its slot, in milliseconds, before it steps aside and continues without one. */
const PATIENCE = 50;

/** Maximum number of tasks that have stepped aside, as a multiple of the slots. */
const ASIDE = 3;

/**
 * Counts the running tasks of lanes. A lane may use at most half of the slots that the others leave free: one slow host
 * takes at most half of all, the next half of the rest. So that many slow hosts cannot take them all, a task may step
 * aside: it continues without a slot, but still counts as one of its lane.
 */
export interface Slots {
  isFull(): boolean;
  /** Whether the lane may begin one more task. */
  hasRoom(lane: string): boolean;
  begin(lane: string): void;
  end(lane: string, isAside: boolean): void;
  /** Returns false when too many have stepped aside already. */
  stepAside(lane: string): boolean;
}

export function createSlots(slots: number): Slots {
  /** Tasks by lane, including those that stepped aside. */
  const running = new Map<string, number>();
  /** Occupied slots by lane. */
  const holding = new Map<string, number>();
  let occupied = 0;
  let aside = 0;

  const occupy = (lane: string, change: 1 | -1) => {
    occupied += change;
    count(holding, lane, change);
  };

  return {
    isFull: () => occupied >= slots,
    hasRoom(lane) {
      const others = occupied - (holding.get(lane) ?? 0);
      return occupied < slots && (running.get(lane) ?? 0) < (slots - others) / 2;
    },
    begin(lane) {
      occupy(lane, 1);
      count(running, lane, 1);
    },
    end(lane, isAside) {
      if (isAside) aside -= 1;
      else occupy(lane, -1);
      count(running, lane, -1);
    },
    stepAside(lane) {
      if (aside >= slots * ASIDE) return false;
      aside += 1;
      occupy(lane, -1);
      return true;
    },
  };
}

/**
 * A task's hold on a slot that was taken for it; `onFree` is called when another task can have the slot. A class, since
 * it costs less than closures and every task needs one.
 */
export class Hold {
  readonly #lane: string;
  readonly #slots: Slots;
  readonly #clock: Clock;
  readonly #onFree: () => void;
  #isAside = false;
  #isReleased = false;
  #cancel: () => void;

  constructor(lane: string, slots: Slots, clock: Clock, onFree: () => void) {
    this.#lane = lane;
    this.#slots = slots;
    this.#clock = clock;
    this.#onFree = onFree;
    this.#cancel = clock.after(PATIENCE, () => this.#stepAside());
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#cancel();
    this.#slots.end(this.#lane, this.#isAside);
    this.#onFree();
  }

  #stepAside(): void {
    this.#isAside = this.#slots.stepAside(this.#lane);
    if (this.#isAside) this.#onFree();
    else this.#cancel = this.#clock.after(PATIENCE, () => this.#stepAside());
  }
}

function count(counts: Map<string, number>, lane: string, change: 1 | -1): void {
  const now = (counts.get(lane) ?? 0) + change;
  if (now === 0) counts.delete(lane);
  else counts.set(lane, now);
}
