import { plainLine } from "../plain-line.ts";
import type { Waiting } from "./state.ts";

export interface Outcome {
  added: number;
  changed: number;
  gone: number;
  faults: string[];
  notes: string[];
  /** What the owner has to decide. */
  waits: Waiting[];
  /** What the owner may look at. */
  unusable: Waiting[];
}

/** What came of a source: what was new, what waits, what failed. */
export function wordsOf({ added, changed, gone, faults, notes, waits, unusable }: Outcome): string {
  const news = [
    ...(added > 0 ? [`${added} new`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(gone > 0 ? [`${gone} no longer there`] : []),
  ];
  const first = news.length > 0 ? [news.join(", ")] : faults.length > 0 ? [] : ["nothing new"];
  return [
    ...first,
    ...faults.map((fault) => `failed: ${fault}`),
    ...notes,
    ...waits.map(({ what, command }) => `${what}, for you to decide: ${command}`),
    ...unusable.map(({ what, command }) => `${what}: ${command}`),
  ].join("; ");
}

/** What others say, without what would steer a terminal, and not without end. */
export function oneLine(text: string): string {
  const line = plainLine(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const LONGEST = 500;
