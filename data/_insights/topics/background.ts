import { readFileSync } from "node:fs";
import { once } from "../../_text/remembered.ts";

/** The frequency of something in a corpus of this size. */
export interface Frequency {
  count: number;
  size: number;
}

/** The number of sentences that contain a phrase in reviews of other businesses, by its lower-case words. */
export interface Background {
  /** Sum of the different words of each sentence. */
  size: number;
  phrases: Record<string, number>;
}

const load = once(() => {
  const file = readFileSync(new URL("./background.json", import.meta.url), "utf8");
  const { size, phrases } = JSON.parse(file) as Background;
  return { size, phrases: new Map(Object.entries(phrases)) };
});

/** The frequency of a phrase in the background corpus, which `npm run train:background` writes. */
export function inBackground(phrase: string): Frequency {
  const { size, phrases } = load();
  return { count: phrases.get(phrase) ?? 0, size };
}
