import type { Clock } from "./clock.ts";

/** How long a task may hold its slot, in milliseconds. One that takes longer steps aside and runs on there. */
const PATIENCE = 100;

/** Most tasks that stand aside, as a multiple of the slots. */
const ASIDE = 3;

/** Runs work with bounded concurrency, so that no lane (one callback's origin) can hold up the others. */
export interface Dispatcher<Ticket> {
  /** Replaces everything that waits by `tickets`. What runs already runs on. */
  offer(tickets: readonly Ticket[]): void;
  /** Lets nothing further begin; settles when nothing runs any more. */
  close(): Promise<void>;
}

export interface DispatcherOptions<Ticket, Claimed> {
  /** Most tasks at once, over all lanes and beside those that stand aside. */
  slots: number;
  clock: Clock;
  laneOf: (work: Ticket | Claimed) => string;
  /** Claims what is about to run; a ticket that is not in the answer was someone else's or is out of date. */
  claim: (tickets: Ticket[]) => Promise<Claimed[]>;
  /** Must not reject. It may call `release` when only bookkeeping is left, so that another task begins meanwhile. */
  perform: (claimed: Claimed, release: () => void) => Promise<void>;
  /** A task has ended and nothing waits: time to look for more. */
  onDrained: () => void;
  onClaimFailed: (error: unknown) => void;
}

/**
 * Lanes take turns, and a lane may run at most half as many tasks as the others leave slots free: one slow host keeps
 * half at most, and each further one half of the rest. So that many slow hosts do not keep all, a task that is not done
 * in good time steps aside.
 */
export function createDispatcher<Ticket, Claimed>(
  options: DispatcherOptions<Ticket, Claimed>,
): Dispatcher<Ticket> {
  const { slots, clock, laneOf } = options;
  /** By lane; the next one of a lane is its last. */
  let waiting = new Map<string, Ticket[]>();
  /** By lane; tasks that stand aside count in `running` alone. */
  const running = new Map<string, number>();
  const holding = new Map<string, number>();
  const tasks = new Set<Promise<void>>();
  let occupied = 0;
  let aside = 0;
  let scheduled = false;
  let closed = false;

  const occupy = (lane: string, change: 1 | -1) => {
    occupied += change;
    count(holding, lane, change);
  };

  const begin = (lane: string) => {
    occupy(lane, 1);
    count(running, lane, 1);
  };

  const end = (lane: string) => {
    occupy(lane, -1);
    count(running, lane, -1);
  };

  const hasRoom = (lane: string) => {
    const others = occupied - (holding.get(lane) ?? 0);
    return occupied < slots && (running.get(lane) ?? 0) < (slots - others) / 2;
  };

  const take = (): Ticket[] => {
    const taken: Ticket[] = [];
    let lanes = [...waiting.keys()];
    while (lanes.length > 0) {
      lanes = lanes.filter((lane) => {
        const queue = waiting.get(lane)!;
        if (!hasRoom(lane)) return false;
        taken.push(queue.pop()!);
        begin(lane);
        if (queue.length === 0) waiting.delete(lane);
        return queue.length > 0;
      });
    }
    return taken;
  };

  const start = (claimed: Claimed) => {
    const lane = laneOf(claimed);
    let isAside = false;
    let released = false;
    const stepAside = () => {
      if (aside >= slots * ASIDE) cancel = clock.after(PATIENCE, stepAside);
      else {
        isAside = true;
        aside += 1;
        occupy(lane, -1);
        schedule();
      }
    };
    let cancel = clock.after(PATIENCE, stepAside);
    const release = () => {
      if (released) return;
      released = true;
      cancel();
      if (isAside) {
        aside -= 1;
        count(running, lane, -1);
      } else end(lane);
      schedule();
    };
    const task = options.perform(claimed, release).finally(() => {
      tasks.delete(task);
      release();
      if (waiting.size === 0 && !closed) options.onDrained();
    });
    tasks.add(task);
  };

  const pump = async () => {
    const tickets = take();
    if (tickets.length === 0) return;
    let claimed: Claimed[] = [];
    try {
      claimed = await options.claim(tickets);
    } catch (error) {
      options.onClaimFailed(error);
    }
    for (const work of claimed) begin(laneOf(work));
    for (const ticket of tickets) end(laneOf(ticket));
    for (const work of claimed) start(work);
    schedule();
  };

  const schedule = () => {
    if (scheduled || closed || waiting.size === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      if (closed) return;
      const pumping = pump().finally(() => tasks.delete(pumping));
      tasks.add(pumping);
    });
  };

  return {
    offer(tickets) {
      waiting = new Map();
      for (const ticket of tickets.toReversed()) {
        const lane = laneOf(ticket);
        const queue = waiting.get(lane);
        if (queue) queue.push(ticket);
        else waiting.set(lane, [ticket]);
      }
      schedule();
    },
    async close() {
      closed = true;
      waiting.clear();
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
}

function count(counts: Map<string, number>, lane: string, change: 1 | -1): void {
  const now = (counts.get(lane) ?? 0) + change;
  if (now === 0) counts.delete(lane);
  else counts.set(lane, now);
}
