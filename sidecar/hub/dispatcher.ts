import type { Clock } from "./clock.ts";
import { createPace } from "./pace.ts";
import { createSlots } from "./slots.ts";

/** How long a task may hold its slot, in milliseconds. One that takes longer steps aside and runs on there. */
const PATIENCE = 50;

/** Runs work with bounded concurrency, so that no lane (one callback's origin) can hold up the others. */
export interface Dispatcher<Ticket> {
  /** Replaces everything that waits by `tickets`. What is claimed or runs already runs on. */
  offer(tickets: readonly Ticket[]): void;
  /** Lets nothing further begin; settles when nothing runs any more. */
  close(): Promise<void>;
}

export interface DispatcherOptions<Ticket, Claimed> {
  /** Most tasks at once, over all lanes and beside those that stand aside. */
  slots: number;
  /** Most tasks claimed before they can begin. */
  ahead: number;
  clock: Clock;
  laneOf: (work: Ticket | Claimed) => string;
  /** Claims what is to run; a ticket that is not in the answer was someone else's or is out of date. */
  claim: (tickets: Ticket[]) => Promise<Claimed[]>;
  /** Must not reject. It may call `release` when only bookkeeping is left, so that another task begins meanwhile. */
  perform: (claimed: Claimed, release: () => void) => Promise<void>;
  /** Gives up what was claimed and will not run. Must not reject. */
  giveBack: (claimed: Claimed) => Promise<void>;
  /** A task has ended, and nothing that is offered can begin: time to look for more. */
  onDrained: () => void;
  onClaimFailed: (error: unknown) => void;
}

/** Lanes take turns at the slots. */
export function createDispatcher<Ticket, Claimed>(
  options: DispatcherOptions<Ticket, Claimed>,
): Dispatcher<Ticket> {
  const { clock, laneOf } = options;
  const slots = createSlots(options.slots);
  const pace = createPace(options.ahead, clock);
  /** By lane; the next one of a lane is its last. */
  let waiting = new Map<string, Ticket[]>();
  const ready = new Map<string, Claimed[]>();
  let scheduled = false;
  let claiming = false;
  /** Whether a lane has nothing left of what was offered; there may be more of it. */
  let ranDry = false;
  /** Tasks and claims under way. */
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
    // Tried out, to see what could begin now.
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

  /** A task's hold on a slot; classes cost less than closures, and there is one for each delivery. */
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

/** Calls `turn` for lane after lane, again and again, until each has answered that it wants no further turn. */
function takeTurns<Item>(queues: Map<string, Item[]>, turn: (lane: string, queue: Item[]) => boolean): void {
  let lanes = [...queues.entries()];
  while (lanes.length > 0) lanes = lanes.filter(([lane, queue]) => turn(lane, queue));
}

function push<Item>(queues: Map<string, Item[]>, lane: string, item: Item): void {
  const queue = queues.get(lane);
  if (queue) queue.push(item);
  else queues.set(lane, [item]);
}
