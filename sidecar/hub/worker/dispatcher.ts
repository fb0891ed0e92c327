import type { Clock } from "../clock.ts";
import { createFairQueue, type FairQueueOptions, push } from "./fair-queue.ts";
import { Hold } from "./slots.ts";

/** One kind of work, in the order of its methods; none of them may reject. See the table in worker.ts. */
export interface Work<Ticket, Claimed> extends FairQueueOptions<Ticket, Claimed> {
  /** Resolves when it is known to which addresses the ticket leads, if to any; null when that is known already. */
  lookedUp(ticket: Ticket): Promise<unknown> | null;
  /** Claims tickets; one missing from the result was taken by another process, or is out of date, or claiming failed. */
  claim(tickets: Ticket[]): Promise<Claimed[]>;
  /** Carries a task out. May release its slot when only bookkeeping is left, so that another task can begin. */
  perform(task: Claimed, hold: Pick<Hold, "release" | "signal">): Promise<void>;
  giveBack(task: Claimed): Promise<void>;
}

/** Claims and performs work, bounded, so that no destination holds up others; `lookAgain` asks for more when nothing offered can begin. */
export function createDispatcher<Ticket, Claimed>(
  work: Work<Ticket, Claimed>,
  clock: Clock,
  lookAgain: () => void,
) {
  const queue = createFairQueue<Ticket, Claimed>(work, clock);
  /** Offered tickets whose names are being looked up, by the promise that this has ended; and those just looked up. */
  let naming = new Map<Promise<unknown>, Ticket[]>();
  let named: Ticket[] = [];
  const awaited = new WeakSet<Promise<unknown>>();
  let isStepDue = false;
  let isClaiming = false;
  let isClosed = false;
  let running = 0;
  let onLastEnded = () => {};
  const lastEnded = new Promise<void>((resolve) => {
    onLastEnded = resolve;
  });

  /** Begins what may begin, then claims what could. */
  const step = () => {
    if (isClosed) return;
    if (named.length > 0) queue.join(named);
    named = [];
    for (const { task, destination } of queue.begin()) perform(task, destination);
    const tickets = isClaiming ? [] : queue.take();
    if (tickets.length > 0) claim(tickets);
  };

  const isAwaitingName = (ticket: Ticket): boolean => {
    const lookup = work.lookedUp(ticket);
    if (lookup === null) return false;
    push(naming, lookup, ticket);
    if (awaited.has(lookup)) return true;
    awaited.add(lookup);
    lookup.then(() => {
      named.push(...(naming.get(lookup) ?? []));
      naming.delete(lookup);
      stepSoon();
    });
    return true;
  };

  const stepSoon = () => {
    if (isStepDue || isClosed || (named.length === 0 && queue.isEmpty())) return;
    isStepDue = true;
    setImmediate(() => {
      isStepDue = false;
      step();
    });
  };

  const claim = async (tickets: Ticket[]) => {
    running += 1;
    isClaiming = true;
    queue.add(await work.claim(tickets));
    isClaiming = false;
    if (isClosed) await giveBackAll();
    step();
    ended();
  };

  const perform = async (task: Claimed, destination: string) => {
    running += 1;
    const hold = new Hold(destination, queue.slots, clock, stepSoon);
    await work.perform(task, hold);
    hold.release();
    if (!isClosed && queue.isDry()) lookAgain();
    ended();
  };

  const ended = () => {
    running -= 1;
    if (isClosed && running === 0) onLastEnded();
  };

  const giveBackAll = () => Promise.all(queue.clear().map((task) => work.giveBack(task)));

  return {
    /** Replaces all waiting tickets by `tickets`. Tasks already claimed or running continue. */
    offer(tickets: readonly Ticket[]): void {
      naming = new Map();
      named = [];
      queue.offer(tickets.filter((ticket) => !isAwaitingName(ticket)));
      stepSoon();
    },
    /** Begins nothing further; resolves when nothing is running any more. */
    async close(): Promise<void> {
      isClosed = true;
      await giveBackAll();
      if (running > 0) await lastEnded;
    },
  };
}
