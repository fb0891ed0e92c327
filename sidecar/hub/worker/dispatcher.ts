import type { Clock } from "../clock.ts";
import { createLanes } from "./lanes.ts";
import { Hold } from "./slots.ts";

/** One kind of work, in the order of its methods; none of them may reject. See the table in worker.ts. */
export interface Work<Ticket, Claimed> {
  /** Maximum number of concurrent tasks over all lanes, not counting those that stepped aside. */
  readonly slots: number;
  /** Maximum number of tasks claimed before they can begin. */
  readonly ahead: number;
  /** The lane of a task: one callback's origin. */
  laneOf(task: Ticket | Claimed): string;
  /** Claims tickets; one missing from the result was taken by another process, or is out of date, or claiming failed. */
  claim(tickets: Ticket[]): Promise<Claimed[]>;
  /** Carries a task out. May call `release` when only bookkeeping is left, so that another task can begin. */
  perform(task: Claimed, release: () => void): Promise<void>;
  /** Returns a claim that will not be used. */
  giveBack(task: Claimed): Promise<void>;
}

/** Claims and performs work with bounded concurrency, in such a way that no lane can hold up the others. */
export interface Dispatcher<Ticket> {
  /** Replaces all waiting tickets by `tickets`. Tasks already claimed or running continue. */
  offer(tickets: readonly Ticket[]): void;
  /** Begins nothing further; resolves when nothing is running any more. */
  close(): Promise<void>;
}

/** `lookAgain` is called when nothing offered can begin although a slot is free: time to offer more. */
export function createDispatcher<Ticket, Claimed>(
  work: Work<Ticket, Claimed>,
  clock: Clock,
  lookAgain: () => void,
): Dispatcher<Ticket> {
  const lanes = createLanes<Ticket, Claimed>(work, clock);
  let isStepDue = false;
  let isClaiming = false;
  let isClosed = false;
  /** Number of tasks and claims under way. */
  let running = 0;
  let onLastEnded = () => {};

  /** Begins what may begin, then claims what could. */
  const step = () => {
    if (isClosed) return;
    for (const { task, lane } of lanes.begin()) perform(task, lane);
    const tickets = isClaiming ? [] : lanes.take();
    if (tickets.length > 0) claim(tickets);
  };

  const stepSoon = () => {
    if (isStepDue || isClosed || lanes.isEmpty()) return;
    isStepDue = true;
    setImmediate(() => {
      isStepDue = false;
      step();
    });
  };

  const claim = async (tickets: Ticket[]) => {
    running += 1;
    isClaiming = true;
    lanes.add(await work.claim(tickets));
    isClaiming = false;
    if (isClosed) await giveBackAll();
    step();
    ended();
  };

  const perform = async (task: Claimed, lane: string) => {
    running += 1;
    const hold = new Hold(lane, lanes.slots, clock, stepSoon);
    await work.perform(task, () => hold.release());
    hold.release();
    if (!isClosed && lanes.isDry()) lookAgain();
    ended();
  };

  const ended = () => {
    running -= 1;
    if (running === 0) onLastEnded();
  };

  const giveBackAll = () => Promise.all(lanes.clear().map((task) => work.giveBack(task)));

  return {
    offer(tickets) {
      lanes.offer(tickets);
      stepSoon();
    },
    async close() {
      isClosed = true;
      await giveBackAll();
      if (running === 0) return;
      await new Promise<void>((resolve) => {
        onLastEnded = resolve;
      });
    },
  };
}
