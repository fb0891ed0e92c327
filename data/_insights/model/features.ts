import type { FeatureVector } from "./feature-vector.ts";
import { hashOf, mix } from "./hashing.ts";
import { LexiconSums, signOf } from "./lexicon-sums.ts";
import type { Token } from "./model-sentence.ts";
import { WordContext } from "./word-context.ts";
import type { WordTable } from "./word-table.ts";

/** Version of the features: weights trained with others mean nothing. */
export const FEATURES = "clause-ngrams-1";

/** What a sentence says around a target, as the model is trained on it and asked for it. */
export class TargetFeatures {
  private readonly sums = new LexiconSums();
  private readonly context: WordContext;
  private readonly gates = new Uint8Array(2 * REACH + 1);

  constructor(table: WordTable) {
    this.context = new WordContext(table);
  }

  /**
   * Fills `vector` for the target of tokens `first` to `last`, both included. `competes` says whether a word names
   * something that opinions are held of: such a word between an opinion and the target parts them.
   */
  describe(
    tokens: readonly Token[],
    first: number,
    last: number,
    competes: ReadonlySet<string>,
    vector: FeatureVector,
  ): void {
    const { sums, context, gates } = this;
    vector.clear();
    sums.clear();
    context.clear();
    const from = Math.max(0, first - REACH);
    const to = Math.min(tokens.length - 1, last + REACH);
    const clauses = { first: tokens[first]!.clause, last: tokens[last]!.clause };
    const head = tokens[last]!.lexeme;
    this.openGates(tokens, first, last, from, to, competes);

    let competitors = 0;
    let negations = 0;
    let conditionals = 0;
    let contrastBefore = false;
    let contrastAfter = false;
    for (let at = from; at <= to; at++) {
      if (at >= first && at <= last) continue;
      const token = tokens[at]!;
      const { lexeme, clause, negated } = token;
      const side = at < first ? 0 : 1;
      const distance = side === 0 ? first - at : at - last;
      const same = clause >= clauses.first && clause <= clauses.last;
      const away = same ? 0 : side === 0 ? clauses.first - clause : clause - clauses.last;
      const open = gates[at - from] === 0;
      const word = negated ? lexeme.hash ^ NEGATED : lexeme.hash;
      const next = at + 1 === first ? undefined : tokens[at + 1];

      vector.add(mix(SENTENCE, word), 0.5);
      vector.add(mix(open ? GATE[side]! : SHUT, word), open ? 0.7 : 0.3);
      if (same) {
        vector.add(mix(CLAUSE, word), 1);
        if (next?.clause === clause) vector.add(mix(CLAUSE_PAIR, mix(word, next.lexeme.hash)), 1);
        if (token.valence !== 0 || token.opinion !== 0 || Math.abs(token.inferred) > 0.7)
          vector.add(mix(HEAD_PAIR, mix(head.hash, word)), 1);
        if (lexeme.negates) negations++;
        if (lexeme.conditional) conditionals++;
      }
      if (distance <= 8) {
        vector.add(mix(NEAR[side]![bucketOf(distance)]!, word), 1);
        if (distance <= 4) vector.add(mix(SIDE[side]!, word), 1);
        if (distance <= 3 && next) vector.add(mix(SIDE_PAIR[side]!, mix(word, next.lexeme.hash)), 1);
      }
      if (lexeme.contrasts) {
        if (side === 0) contrastBefore = true;
        else contrastAfter = true;
      }
      if (competes.has(lexeme.key)) competitors++;
      sums.add(token, { side, distance, away, open });
      context.add(token, { side, distance, same, open });
    }

    vector.add(BIAS, 1);
    vector.add(mix(HEAD, head.hash), 0.5);
    addFrame(tokens, first, last, vector);
    sums.addTo(vector);
    context.addTo(vector, head.place);

    const own = sums.signIn("clause");
    const flag = (name: number, code: number) => vector.add(mix(name, code), 1);
    if (contrastBefore) flag(CONTRAST_BEFORE, own * 4 + sums.signIn("openBefore"));
    if (contrastAfter) flag(CONTRAST_AFTER, own * 4 + sums.signIn("openAfter"));
    if (negations > 0) flag(NEGATIONS, Math.min(negations, 2) * 4 + own);
    if (conditionals > 0) flag(CONDITIONAL, own);
    flag(COMPETITORS, Math.min(competitors, 4));
    flag(POSITION, (first === 0 ? 0 : first < 3 ? 1 : first < 8 ? 2 : 3) * 4 + atMost(to - last, [1, 3, 8]));
    flag(CLAUSES, Math.min(tokens[to]!.clause - tokens[from]!.clause, 5));
    flag(
      CLAUSE_PLACE,
      clauses.first === tokens[from]!.clause ? 0 : clauses.last === tokens[to]!.clause ? 2 : 1,
    );
    flag(LENGTH, atMost(to - from, [7, 15, 27]));
    let named = 0;
    for (let at = first; at <= last; at++) named += tokens[at]!.valence + tokens[at]!.opinion;
    if (named !== 0) flag(OWN_WORDS, signOf(named, 0));
    vector.normalise(NORM);
  }

  /** By token: how many competitors stand between it and the target, from 0. */
  private openGates(
    tokens: readonly Token[],
    first: number,
    last: number,
    from: number,
    to: number,
    competes: ReadonlySet<string>,
  ): void {
    const rival = (at: number) => competes.has(tokens[at]!.lexeme.key);
    let passed = 0;
    for (let at = last + 1; at <= to; at++) {
      this.gates[at - from] = Math.min(passed, 2);
      if (rival(at) && !(at - 1 > last && rival(at - 1))) passed++;
    }
    passed = 0;
    for (let at = first - 1; at >= from; at--) {
      this.gates[at - from] = Math.min(passed, 2);
      if (rival(at) && !(at + 1 < first && rival(at + 1))) passed++;
    }
  }
}

/** The words directly around the target, in order. */
function addFrame(tokens: readonly Token[], first: number, last: number, vector: FeatureVector): void {
  const hash = (at: number) => tokens[at]?.lexeme.hash ?? EDGE;
  const [left, right] = [hash(first - 1), hash(last + 1)];
  vector.add(mix(RIGHT_TWO, mix(right, hash(last + 2))), 1);
  vector.add(mix(RIGHT_THREE, mix(mix(right, hash(last + 2)), hash(last + 3))), 1);
  vector.add(mix(LEFT_TWO, mix(left, hash(first - 2))), 1);
  vector.add(mix(BOTH_SIDES, mix(left, right)), 1);
}

function bucketOf(distance: number): number {
  return distance <= 2 ? distance - 1 : distance <= 4 ? 2 : 3;
}

/** Place of `value` among ascending limits. */
function atMost(value: number, limits: readonly number[]): number {
  const place = limits.findIndex((limit) => value <= limit);
  return place < 0 ? limits.length : place;
}

/** Words that are looked at on either side of a target; keeps endless sentences linear. */
const REACH = 40;
/** Length of every row: long and short sentences weigh the same. */
const NORM = 3;
const NEGATED = 0x5bd1e995;
const EDGE = hashOf("@edge");

const BIAS = hashOf("@bias");
const HEAD = hashOf("@head");
const HEAD_PAIR = hashOf("@head-pair");
const SENTENCE = hashOf("@sentence");
const CLAUSE = hashOf("@clause");
const CLAUSE_PAIR = hashOf("@clause-pair");
const SHUT = hashOf("@shut");
const GATE = [hashOf("@gate-left"), hashOf("@gate-right")];
const SIDE = [hashOf("@left"), hashOf("@right")];
const SIDE_PAIR = [hashOf("@left-pair"), hashOf("@right-pair")];
const NEAR = ["@left", "@right"].map((side) => [1, 2, 4, 8].map((distance) => hashOf(side + distance)));
const RIGHT_TWO = hashOf("@right-two");
const RIGHT_THREE = hashOf("@right-three");
const LEFT_TWO = hashOf("@left-two");
const BOTH_SIDES = hashOf("@both-sides");
const CONTRAST_BEFORE = hashOf("@contrast-before");
const CONTRAST_AFTER = hashOf("@contrast-after");
const NEGATIONS = hashOf("@negations");
const CONDITIONAL = hashOf("@conditional");
const COMPETITORS = hashOf("@competitors");
const POSITION = hashOf("@position");
const CLAUSES = hashOf("@clauses");
const CLAUSE_PLACE = hashOf("@clause-place");
const LENGTH = hashOf("@length");
const OWN_WORDS = hashOf("@own-words");
