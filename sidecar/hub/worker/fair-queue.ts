import type { Clock } from "../clock.ts";
import type { Lane } from "./destination.ts";
import { createSlots, type Slots } from "./slots.ts";

interface LanesOptions<Ticket, Claimed> {
  slots: number;
  aside: number;
  ahead: number;
  laneOf(task: Ticket | Claimed): Lane;
}

/** Decides whose turn it is: tasks that wait or are claimed, by lane, and the slots that lanes take turns at. */
interface Lanes<Ticket, Claimed> {
  slots: Slots;
  /** Replaces all waiting tickets; lanes take turns in the order of their first ones. */
  offer(tickets: readonly Ticket[]): void;
  /** Adds waiting tickets, before those of other lanes. */
  join(tickets: readonly Ticket[]): void;
  /** Takes out the tickets to claim now: none while none of them could begin. */
  take(): Ticket[];
  /** Adds claimed tasks, which may begin. */
  add(tasks: readonly Claimed[]): void;
  /** Takes out the claimed tasks that begin now, and a slot for each. */
  begin(): { task: Claimed; lane: string }[];
  /** Whether a slot is free that nothing here can use, while there may be more work than was offered. */
  isDry(): boolean;
  isEmpty(): boolean;
  /** Drops all tickets, and takes out all claimed tasks. */
  clear(): Claimed[];
}

export function createLanes<Ticket, Claimed>(
  { ahead, laneOf, ...options }: LanesOptions<Ticket, Claimed>,
  clock: Clock,
): Lanes<Ticket, Claimed> {
  const slots = createSlots(options.slots, options.aside);
  const pace = createPace(ahead, clock);
  /** By lane, last one first out. */
  let waiting = new Map<string, Ticket[]>();
  const claimed = new Map<string, Claimed[]>();
  /** Whether some lane has used up its offered tickets; there may be more work for it. */
  let ranDry = false;

  const canBegin = () => {
    for (const lane of claimed.keys()) if (slots.hasRoom(lane)) return true;
    for (const lane of waiting.keys()) if (slots.hasRoom(lane)) return true;
    return false;
  };

  const pop = (lane: string, queue: Ticket[]): Ticket => {
    const ticket = queue.pop()!;
    if (queue.length === 0) {
      waiting.delete(lane);
      ranDry = true;
    }
    return ticket;
  };

  /** Tickets that could begin now: takes slots for them to find out, and frees these again. */
  const takeNow = (): Ticket[] => {
    const begun = takeTurns(waiting, slots, (queue, lane) => ({ ticket: pop(lane, queue), lane }));
    for (const { lane } of begun) slots.end(lane);
    return begun.map(({ ticket }) => ticket);
  };

  /** Tickets of lanes that have nothing claimed, each lane as many as its pace allows. */
  const takeAhead = (): Ticket[] => {
    const taken: Ticket[] = [];
    for (const [lane, queue] of waiting) {
      if (taken.length >= ahead) break;
      if (claimed.has(lane)) continue;
      const number = Math.min(pace.next(lane), queue.length, ahead - taken.length);
      for (let i = 0; i < number; i += 1) taken.push(pop(lane, queue));
    }
    return taken;
  };

  return {
    slots,
    offer(tickets) {
      waiting = new Map();
      ranDry = false;
      for (const ticket of tickets) push(waiting, laneOf(ticket), ticket);
      for (const queue of waiting.values()) queue.reverse();
      pace.keep(waiting);
    },
    join(tickets) {
      const before = waiting;
      waiting = new Map();
      for (const ticket of tickets) push(waiting, laneOf(ticket), ticket);
      for (const [lane, queue] of before) waiting.set(lane, [...(waiting.get(lane) ?? []), ...queue]);
    },
    take() {
      if (waiting.size === 0 || slots.isFull() || !canBegin()) return [];
      return [...takeNow(), ...takeAhead()];
    },
    add(tasks) {
      for (const task of tasks) push(claimed, laneOf(task), task);
    },
    begin() {
      if (slots.isFull()) return [];
      return takeTurns(claimed, slots, (queue, lane) => {
        const task = queue.pop()!;
        if (queue.length === 0) claimed.delete(lane);
        return { task, lane };
      });
    },
    isDry: () => !slots.isFull() && (ranDry || waiting.size === 0) && !canBegin(),
    isEmpty: () => waiting.size === 0 && claimed.size === 0,
    clear() {
      const left = [...claimed.values()].flat();
      waiting.clear();
      claimed.clear();
      return left;
    },
  };
}

/** Takes a slot and an item for one lane after another, in rotation, until no lane has both room and items. */
function takeTurns<Item, Taken>(
  queues: Map<string, Item[]>,
  slots: Slots,
  take: (queue: Item[], lane: string) => Taken,
): Taken[] {
  const taken: Taken[] = [];
  let lanes: Iterable<[string, Item[]]> = queues;
  for (let left = queues.size; left > 0; ) {
    const again: [string, Item[]][] = [];
    for (const entry of lanes) {
      // Thousands of lanes may wait where a few can begin.
      if (slots.isFull()) return taken;
      const [lane, queue] = entry;
      if (!slots.hasRoom(lane)) continue;
      slots.begin(lane);
      taken.push(take(queue, lane));
      if (queue.length > 0) again.push(entry);
    }
    lanes = again;
    left = again.length;
  }
  return taken;
}

export function push<Key, Item>(queues: Map<Key, Item[]>, key: Key, item: Item): void {
  const queue = queues.get(key);
  if (queue) queue.push(item);
  else queues.set(key, [item]);
}

/** How many tasks a lane may claim ahead at first. */
const FIRST = 64;

/** A lane that finishes its claimed tasks faster than this is quick, otherwise slow; in milliseconds. */
const QUICK = 500;
const SLOW = 1000;

/**
 * How many tasks a lane may claim before they can begin. Claiming costs one write to the disk whatever the number, and
 * a claim holds for a few seconds only, so a quick lane doubles its number each time and a slow one halves it.
 */
interface Pace {
  /** Called when a lane has no claimed tasks left. */
  next(lane: string): number;
  /** Forgets all lanes but these. */
  keep(lanes: ReadonlyMap<string, unknown>): void;
}

function createPace(most: number, clock: Clock): Pace {
  const paces = new Map<string, { ahead: number; at: number }>();
  return {
    next(lane) {
      const at = clock.now();
      const before = paces.get(lane);
      const ahead = before ? adapt(before.ahead, at - before.at) : FIRST;
      paces.set(lane, { ahead: Math.min(ahead, most), at });
      return Math.min(ahead, most);
    },
    keep(lanes) {
      for (const lane of paces.keys()) if (!lanes.has(lane)) paces.delete(lane);
    },
  };
}

function adapt(ahead: number, milliseconds: number): number {
  if (milliseconds < QUICK) return ahead * 2;
  return milliseconds > SLOW ? Math.max(1, Math.floor(ahead / 2)) : ahead;
}
