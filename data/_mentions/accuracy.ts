import type { Insights } from "../_schema/insights.ts";

type Figure = Insights["method"]["accuracy"][number];

const DEVELOPMENT =
  "sentences of tests/fixtures/names/roster.dev.jsonl: invented, hard on purpose (names that are words, places and everybody's), and used to correct the rules; flattering";
const HELD_OUT =
  "sentences of tests/fixtures/names/demonstration.held-out.jsonl: invented by the one who wrote the rules, with the demonstration's roster, and not used to correct the rules; small";
const UNLISTED =
  "names in tests/fixtures/names/unlisted.json: invented sentences, used to correct the rules; flattering";

/** Figures of the names that are found, on labelled samples; the tests recompute them. */
export const NAME_ACCURACY: Figure[] = [
  { measure: "names of the roster, precision", value: 0.995, sample: 401, note: DEVELOPMENT },
  { measure: "names of the roster, recall", value: 0.998, sample: 400, note: DEVELOPMENT },
  { measure: "names of the roster, precision", value: 1, sample: 60, note: HELD_OUT },
  { measure: "names of the roster, recall", value: 1, sample: 60, note: HELD_OUT },
  { measure: "names outside the roster, precision", value: 1, sample: 20, note: UNLISTED },
  { measure: "names outside the roster, recall", value: 0.909, sample: 22, note: UNLISTED },
];
