import { readFileSync } from "node:fs";

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

let loaded: { size: number; phrases: ReadonlyMap<string, number> } | undefined;

/** The frequency of a phrase in the background corpus, which `npm run train:background` writes. */
export function inBackground(phrase: string): Frequency {
  if (loaded === undefined) {
    const { size, phrases } = JSON.parse(
      readFileSync(new URL("./background.json", import.meta.url), "utf8"),
    ) as Background;
    loaded = { size, phrases: new Map(Object.entries(phrases)) };
  }
  return { count: loaded.phrases.get(phrase) ?? 0, size: loaded.size };
}
