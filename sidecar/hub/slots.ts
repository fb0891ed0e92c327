/** Most tasks that stand aside, as a multiple of the slots. */
const ASIDE = 3;

/**
 * Counts the tasks of lanes. A lane may run at most half as many tasks as the others leave slots free: one slow host
 * keeps half at most, and each further one half of the rest. So that many slow hosts do not keep all, a task may step
 * aside: it runs on without a slot, and still counts as its lane's.
 */
export interface Slots {
  isFull(): boolean;
  /** Whether one more task of the lane may begin. */
  hasRoom(lane: string): boolean;
  begin(lane: string): void;
  end(lane: string, isAside: boolean): void;
  /** Answers false when too many stand aside already. */
  stepAside(lane: string): boolean;
}

export function createSlots(slots: number): Slots {
  /** By lane; tasks that stand aside count in `running` alone. */
  const running = new Map<string, number>();
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

function count(counts: Map<string, number>, lane: string, change: 1 | -1): void {
  const now = (counts.get(lane) ?? 0) + change;
  if (now === 0) counts.delete(lane);
  else counts.set(lane, now);
}
