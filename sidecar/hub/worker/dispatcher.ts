import type { Clock } from "../clock.ts";
import { createPace } from "./pace.ts";
import { createSlots } from "./slots.ts";

/** How long a task may hold its slot, in milliseconds. A task that takes longer steps aside and continues without one. */
const PATIENCE = 50;

/** Runs tasks with bounded concurrency, in such a way that no lane (one callback's origin) can hold up the others. */
export interface Dispatcher<Ticket> {
  /** Replaces all waiting tickets by `tickets`. Tasks already claimed or running continue. */
  offer(tickets: readonly Ticket[]): void;
  /** Starts nothing further; resolves when nothing is running any more. */
  close(): Promise<void>;
}

export interface DispatcherOptions<Ticket, Claimed> {
  /** Maximum number of concurrent tasks over all lanes, not counting those that stepped aside. */
  slots: number;
  /** Maximum number of tasks claimed before they can begin. */
  ahead: number;
  clock: Clock;
  laneOf: (work: Ticket | Claimed) => string;
  /** Claims what is to run; a ticket missing from the result was taken by another process or is out of date. */
  claim: (tickets: Ticket[]) => Promise<Claimed[]>;
  /** Must not reject. May call `release` when only bookkeeping is left, so that another task can begin. */
  perform: (claimed: Claimed, release: () => void) => Promise<void>;
  /** Returns a claim that will not run. Must not reject. */
  giveBack: (claimed: Claimed) => Promise<void>;
  /** Called when a task has ended and nothing offered can begin: time to offer more. */
  onDrained: () => void;
  onClaimFailed: (error: unknown) => void;
}

/** A dispatcher whose lanes take turns at the slots. */
export function createDispatcher<Ticket, Claimed>(
  options: DispatcherOptions<Ticket, Claimed>,
): Dispatcher<Ticket> {
  const { clock, laneOf } = options;
  const slots = createSlots(options.slots);
  const pace = createPace(options.ahead, clock);
  /** Tickets by lane, last one first out. */
  let waiting = new Map<string, Ticket[]>();
  const ready = new Map<string, Claimed[]>();
  let scheduled = false;
  let claiming = false;
  /** Whether some lane has used up its offered tickets; there may be more work for it. */
  let ranDry = false;
  /** Number of tasks and claims under way. */
  let running = 0;
  let closed: (() => void) | null = null;

  const take = (): Ticket[] => {
    const taken: Ticket[] = [];
    const pop = (lane: string, queue: Ticket[]) => {
      taken.push(queue.pop()!);
      if (queue.length > 0) return;
      waiting.delete(lane);
      ranDry = true;
    };
    // Started tentatively, to find out what could begin now.
    const begun: string[] = [];
    takeTurns(waiting, (lane, queue) => {
      if (!slots.hasRoom(lane)) return false;
      slots.begin(lane);
      begun.push(lane);
      pop(lane, queue);
      return queue.length > 0;
    });
    for (const lane of begun) slots.end(lane, false);
    const most = taken.length + options.ahead;
    for (const [lane, queue] of waiting) {
      if (taken.length >= most) break;
      if (ready.has(lane)) continue;
      const number = Math.min(pace.next(lane), queue.length, most - taken.length);
      for (let i = 0; i < number; i += 1) pop(lane, queue);
    }
    return taken;
  };

  const claimMore = async () => {
    claiming = true;
    running += 1;
    try {
      for (const work of await options.claim(take())) push(ready, laneOf(work), work);
    } catch (error) {
      options.onClaimFailed(error);
    }
    claiming = false;
    if (closed) await giveBackReady();
    else step();
    ended();
  };

  const ended = () => {
    running -= 1;
    if (running === 0) closed?.();
  };

  const start = (claimed: Claimed, lane: string) => {
    running += 1;
    const hold = new Hold(lane);
    options
      .perform(claimed, () => hold.release())
      .then(() => {
        hold.release();
        if (!closed && !slots.isFull() && (ranDry || waiting.size === 0) && !canBegin()) options.onDrained();
        ended();
      });
  };

  /** A task's hold on a slot. A class, since it costs less than a closure and every delivery needs one. */
  class Hold {
    readonly #lane: string;
    #isAside = false;
    #released = false;
    #cancel: () => void;

    constructor(lane: string) {
      this.#lane = lane;
      slots.begin(lane);
      this.#cancel = clock.after(PATIENCE, () => this.#stepAside());
    }

    release(): void {
      if (this.#released) return;
      this.#released = true;
      this.#cancel();
      slots.end(this.#lane, this.#isAside);
      schedule();
    }

    #stepAside(): void {
      this.#isAside = slots.stepAside(this.#lane);
      if (this.#isAside) schedule();
      else this.#cancel = clock.after(PATIENCE, () => this.#stepAside());
    }
  }

  const canBegin = () => {
    for (const lane of ready.keys()) if (slots.hasRoom(lane)) return true;
    for (const lane of waiting.keys()) if (slots.hasRoom(lane)) return true;
    return false;
  };

  const step = () => {
    if (slots.isFull()) return;
    takeTurns(ready, (lane, queue) => {
      if (!slots.hasRoom(lane)) return false;
      start(queue.pop()!, lane);
      if (queue.length === 0) ready.delete(lane);
      return queue.length > 0;
    });
    if (!claiming && waiting.size > 0 && !slots.isFull() && canBegin()) claimMore();
  };

  const schedule = () => {
    if (scheduled || closed || (waiting.size === 0 && ready.size === 0)) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      if (!closed) step();
    });
  };

  const giveBackReady = async () => {
    const left = [...ready.values()].flat();
    ready.clear();
    await Promise.all(left.map(options.giveBack));
  };

  return {
    offer(tickets) {
      waiting = new Map();
      ranDry = false;
      for (const ticket of tickets.toReversed()) push(waiting, laneOf(ticket), ticket);
      pace.keep(waiting);
      schedule();
    },
    async close() {
      running += 1;
      const end = new Promise<void>((resolve) => {
        closed = resolve;
      });
      waiting.clear();
      await giveBackReady();
      ended();
      await end;
    },
  };
}

/** Calls `turn` for each lane in rotation until every lane has declined a further turn. */
function takeTurns<Item>(queues: Map<string, Item[]>, turn: (lane: string, queue: Item[]) => boolean): void {
  let lanes = [...queues.entries()];
  while (lanes.length > 0) lanes = lanes.filter(([lane, queue]) => turn(lane, queue));
}

function push<Item>(queues: Map<string, Item[]>, lane: string, item: Item): void {
  const queue = queues.get(lane);
  if (queue) queue.push(item);
  else queues.set(lane, [item]);
}
