import { groupBy } from "../../../data/_text/group-by.ts";
import type { Clock } from "../clock.ts";
import type { Destination } from "./destination.ts";
import { createSlots, type Slots } from "./slots.ts";

export interface FairQueueOptions<Ticket, Claimed> {
  /** Maximum number of concurrent tasks over all destinations, not counting those that stepped aside. */
  readonly slots: number;
  /** Maximum number of those that stepped aside. */
  readonly aside: number;
  /** Maximum number of tasks claimed before they can begin. */
  readonly ahead: number;
  destinationOf(task: Ticket | Claimed): Destination;
  /** Whom a destination's tasks count with once they have stepped aside; absent for its address. */
  crowdOf?: (destination: Destination) => string;
}

/** Decides whose turn it is: tasks that wait or are claimed, by destination, and the slots that destinations take turns at. */
export function createFairQueue<Ticket, Claimed>(
  { ahead, destinationOf, ...options }: FairQueueOptions<Ticket, Claimed>,
  clock: Clock,
) {
  const slots = createSlots(options.slots, options.aside, options.crowdOf);
  const pace = createPace(ahead, clock);
  /** By destination, last one first out. */
  let waiting = new Map<string, Ticket[]>();
  const claimed = new Map<string, Claimed[]>();
  /** Whether some destination has used up its offered tickets; there may be more work for it. */
  let ranDry = false;

  const canBegin = () => {
    for (const destination of claimed.keys()) if (slots.hasRoom(destination)) return true;
    for (const destination of waiting.keys()) if (slots.hasRoom(destination)) return true;
    return false;
  };

  const pop = (destination: string, queue: Ticket[]): Ticket => {
    const ticket = queue.pop()!;
    if (queue.length === 0) {
      waiting.delete(destination);
      ranDry = true;
    }
    return ticket;
  };

  /** Tickets that could begin now: takes slots for them to find out, and frees these again. */
  const takeNow = (): Ticket[] => {
    const begun = takeTurns(waiting, slots, (queue, destination) => ({
      ticket: pop(destination, queue),
      destination,
    }));
    for (const { destination } of begun) slots.end(destination);
    return begun.map(({ ticket }) => ticket);
  };

  /** Tickets of destinations that have nothing claimed, each destination as many as its pace allows. */
  const takeAhead = (): Ticket[] => {
    const taken: Ticket[] = [];
    for (const [destination, queue] of waiting) {
      if (taken.length >= ahead) break;
      if (claimed.has(destination)) continue;
      const number = Math.min(pace.next(destination), queue.length, ahead - taken.length);
      for (let i = 0; i < number; i += 1) taken.push(pop(destination, queue));
    }
    return taken;
  };

  return {
    slots,
    /** Replaces all waiting tickets; destinations take turns in the order of their first ones. */
    offer(tickets: readonly Ticket[]): void {
      waiting = groupBy(tickets, destinationOf);
      ranDry = false;
      for (const queue of waiting.values()) queue.reverse();
      pace.keep(waiting);
    },
    /** Adds waiting tickets, before those of other destinations. */
    join(tickets: readonly Ticket[]): void {
      const before = waiting;
      waiting = groupBy(tickets, destinationOf);
      for (const [destination, queue] of before)
        waiting.set(destination, [...(waiting.get(destination) ?? []), ...queue]);
    },
    /** Takes out the tickets to claim now: none while none of them could begin. */
    take(): Ticket[] {
      if (waiting.size === 0 || slots.isFull() || !canBegin()) return [];
      return [...takeNow(), ...takeAhead()];
    },
    add(tasks: readonly Claimed[]): void {
      for (const task of tasks) push(claimed, destinationOf(task), task);
    },
    /** Takes out the claimed tasks that begin now, and a slot for each. */
    begin(): { task: Claimed; destination: string }[] {
      if (slots.isFull()) return [];
      return takeTurns(claimed, slots, (queue, destination) => {
        const task = queue.pop()!;
        if (queue.length === 0) claimed.delete(destination);
        return { task, destination };
      });
    },
    /** Whether a slot is free that nothing here can use, while there may be more work than was offered. */
    isDry: () => !slots.isFull() && (ranDry || waiting.size === 0) && !canBegin(),
    isEmpty: () => waiting.size === 0 && claimed.size === 0,
    clear(): Claimed[] {
      const left = [...claimed.values()].flat();
      waiting.clear();
      claimed.clear();
      return left;
    },
  };
}

/** Takes a slot and an item for one destination after another, in rotation, until no destination has both room and items. */
function takeTurns<Item, Taken>(
  queues: Map<string, Item[]>,
  slots: Slots,
  take: (queue: Item[], destination: string) => Taken,
): Taken[] {
  const taken: Taken[] = [];
  let destinations: Iterable<[string, Item[]]> = queues;
  for (let left = queues.size; left > 0; ) {
    const again: [string, Item[]][] = [];
    for (const entry of destinations) {
      // Thousands of destinations may wait where a few can begin.
      if (slots.isFull()) return taken;
      const [destination, queue] = entry;
      if (!slots.hasRoom(destination)) continue;
      slots.begin(destination);
      taken.push(take(queue, destination));
      if (queue.length > 0) again.push(entry);
    }
    destinations = again;
    left = again.length;
  }
  return taken;
}

export function push<Key, Item>(queues: Map<Key, Item[]>, key: Key, item: Item): void {
  const queue = queues.get(key);
  if (queue) queue.push(item);
  else queues.set(key, [item]);
}

/** How many tasks a destination may claim ahead at first. */
const FIRST = 64;

/** A destination that finishes its claimed tasks faster than this is quick, otherwise slow; in milliseconds. */
const QUICK = 500;
const SLOW = 1000;

/**
 * How many tasks a destination may claim before they can begin. Claiming costs one write to the disk whatever the number, and
 * a claim holds for a few seconds only, so a quick destination doubles its number each time and a slow one halves it.
 */
function createPace(most: number, clock: Clock) {
  const paces = new Map<string, { ahead: number; at: number }>();
  return {
    /** Called when a destination has no claimed tasks left. */
    next(destination: string): number {
      const at = clock.now();
      const before = paces.get(destination);
      const ahead = Math.min(before ? adapt(before.ahead, at - before.at) : FIRST, most);
      paces.set(destination, { ahead, at });
      return ahead;
    },
    keep(destinations: ReadonlyMap<string, unknown>): void {
      for (const destination of paces.keys()) if (!destinations.has(destination)) paces.delete(destination);
    },
  };
}

function adapt(ahead: number, milliseconds: number): number {
  if (milliseconds < QUICK) return ahead * 2;
  return milliseconds > SLOW ? Math.max(1, Math.floor(ahead / 2)) : ahead;
}
