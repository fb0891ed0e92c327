import { type FeatureVector, hashOf, mix } from "./feature-vector.ts";
import type { Token } from "./model-sentence.ts";

/** Where a word stands as seen from the target. */
export interface Relation {
  /** 0 before the target, 1 after it. */
  side: number;
  /** In words, from 1. */
  distance: number;
  /** In clauses, 0 for the target's own. */
  away: number;
  /** No competitor stands between. */
  open: boolean;
}

/** Praise and blame by three lexicons, summed over the places where they may speak of the target. */
export class LexiconSums {
  private readonly sums = new Float64Array(REGIONS.length * 6);
  private readonly nearest = [0, 0];
  private readonly nearestAt = [Infinity, Infinity];

  add(token: Token, { side, distance, away, open }: Relation): void {
    const { valence, opinion, inferred } = token;
    if (valence === 0 && opinion === 0 && inferred === 0) return;
    const decay = (away === 0 ? 1 : 0.35) / (1 + 0.5 * (distance - 1));
    const gate = (open ? OPEN : SHUT) + side;
    const region =
      away === 0 ? (open ? CLAUSE_OPEN : CLAUSE_SHUT) + side : NEIGHBOURS + side * 2 + (away > 1 ? 1 : 0);
    if (valence !== 0) this.put(0, valence, decay, gate, region);
    if (opinion !== 0) this.put(1, opinion, decay, gate, region);
    if (inferred !== 0) this.put(2, inferred, decay, gate, region);
    if (valence + opinion !== 0 && distance < this.nearestAt[side]!) {
      this.nearestAt[side] = distance;
      this.nearest[side] = valence + opinion;
    }
  }

  private put(lexicon: number, value: number, decay: number, gate: number, region: number): void {
    const slot = lexicon * 2 + (value > 0 ? 0 : 1);
    const size = Math.abs(value);
    this.sums[slot]! += size;
    this.sums[6 + slot]! += size * decay;
    if (region < NEIGHBOURS) this.sums[12 + slot]! += size;
    this.sums[gate * 6 + slot]! += size;
    this.sums[region * 6 + slot]! += size;
  }

  /** Sign of what the hand-made lexicons say in a region: 0 nothing, 1 praise, 2 blame, 3 both alike. */
  signIn(region: Region): number {
    const { sums } = this;
    const at = PLACES[region];
    const [a, b, c, d] = [sums[at]!, sums[at + 1]!, sums[at + 2]!, sums[at + 3]!];
    return signOf(a + c - b - d, a + b + c + d);
  }

  addTo(vector: FeatureVector): void {
    for (let region = 0; region < REGIONS.length; region++) {
      for (let lexicon = 0; lexicon < 3; lexicon++) {
        const at = region * 6 + lexicon * 2;
        const praise = this.sums[at]! / SCALE[lexicon]!;
        const blame = this.sums[at + 1]! / SCALE[lexicon]!;
        if (praise === 0 && blame === 0) continue;
        const name = NAMES[region * 3 + lexicon]!;
        if (praise !== 0) vector.add(mix(name, 1), (4 / 3) * Math.tanh(praise));
        if (blame !== 0) vector.add(mix(name, 2), (4 / 3) * Math.tanh(blame));
        vector.add(mix(name, 3), 2 * Math.tanh(praise - blame));
        if (praise !== 0 && blame !== 0) vector.add(mix(name, 4), 0.5);
      }
    }
    const clause = this.signIn("clause");
    const sentence = this.signIn("sentence");
    const open = this.signIn("openBefore") * 4 + this.signIn("openAfter");
    const near = this.signIn("clauseOpenBefore") * 4 + this.signIn("clauseOpenAfter");
    const [before, after] = [nearness(this.nearestAt[0]!), nearness(this.nearestAt[1]!)];
    const [left, right] = [signOf(this.nearest[0]!, 0), signOf(this.nearest[1]!, 0)];
    vector.addValue(IN_CLAUSE, clause);
    vector.addValue(IN_SENTENCE, sentence);
    vector.addValue(CLAUSE_AND_SENTENCE, clause * 4 + sentence);
    vector.addValue(IN_OPEN, open);
    vector.addValue(IN_OPEN_CLAUSE, near);
    vector.addValue(OPEN_AND_CLAUSE, open * 16 + near);
    vector.addValue(NEAREST_BEFORE, left * 4 + before);
    vector.addValue(NEAREST_AFTER, right * 4 + after);
    vector.addValue(
      NEAREST_SIDES,
      left * 12 + right * 3 + Math.sign(this.nearestAt[0]! - this.nearestAt[1]! || 0) + 1,
    );
  }
}

/** Sign as a code: 0 none, 1 praise, 2 blame, 3 praise and blame that cancel. */
export function signOf(difference: number, sum: number): number {
  return difference > 0.3 ? 1 : difference < -0.3 ? 2 : sum > 0 ? 3 : 0;
}

function nearness(distance: number): number {
  return distance <= 1 ? 0 : distance <= 3 ? 1 : distance <= 6 ? 2 : 3;
}

const REGIONS = [
  "sentence",
  "decaying",
  "clause",
  "openBefore",
  "openAfter",
  "shutBefore",
  "shutAfter",
  "clauseOpenBefore",
  "clauseOpenAfter",
  "clauseShutBefore",
  "clauseShutAfter",
  "clauseBefore",
  "farBefore",
  "clauseAfter",
  "farAfter",
] as const;
type Region = (typeof REGIONS)[number];
const PLACES = Object.fromEntries(REGIONS.map((region, at) => [region, at * 6])) as Record<Region, number>;
const OPEN = REGIONS.indexOf("openBefore");
const SHUT = REGIONS.indexOf("shutBefore");
const CLAUSE_OPEN = REGIONS.indexOf("clauseOpenBefore");
const CLAUSE_SHUT = REGIONS.indexOf("clauseShutBefore");
const NEIGHBOURS = REGIONS.indexOf("clauseBefore");

/** VADER's valence, the opinion of our own lexicon, the inferred valence. */
const SCALE = [2, 1.5, 1.5];
const NAMES = REGIONS.flatMap((region) => [0, 1, 2].map((lexicon) => hashOf(`@${region}-${lexicon}`)));
const IN_CLAUSE = hashOf("@sign-clause");
const IN_SENTENCE = hashOf("@sign-sentence");
const CLAUSE_AND_SENTENCE = hashOf("@sign-clause-sentence");
const IN_OPEN = hashOf("@sign-open");
const IN_OPEN_CLAUSE = hashOf("@sign-open-clause");
const OPEN_AND_CLAUSE = hashOf("@sign-open-and-clause");
const NEAREST_BEFORE = hashOf("@nearest-before");
const NEAREST_AFTER = hashOf("@nearest-after");
const NEAREST_SIDES = hashOf("@nearest-sides");
