import { type FeatureVector, hashOf, mix } from "./feature-vector.ts";
import { LexiconSums, type Relation, signOf } from "./lexicon-sums.ts";
import { Marks } from "./marks.ts";
import type { Token } from "./model-sentence.ts";
import { WordContext } from "./word-context.ts";
import type { WordTable } from "./word-table.ts";

/** Version of the features: weights trained with others mean nothing. */
export const FEATURES = "clause-ngrams-1";

/** A target and the tokens around it that are looked at, the ends included. */
interface Target {
  tokens: readonly Token[];
  first: number;
  last: number;
  from: number;
  to: number;
}

/**
 * Fills `vector` with what a sentence says around the target of tokens `first` to `last`, both included, as the model is trained on
 * it and asked for it. `competes` says whether a word names something that opinions are held of: such a word between an opinion
 * and the target parts them.
 */
export function describeTarget(
  tokens: readonly Token[],
  first: number,
  last: number,
  competes: ReadonlySet<string>,
  table: WordTable,
  vector: FeatureVector,
): void {
  const [sums, context, marks] = [new LexiconSums(), new WordContext(table), new Marks()];
  const from = Math.max(0, first - REACH);
  const to = Math.min(tokens.length - 1, last + REACH);
  const target: Target = { tokens, first, last, from, to };
  let [left, right] = [first - 1, last + 1];
  while (left >= from && !competes.has(tokens[left]!.lexeme.key)) left--;
  while (right <= to && !competes.has(tokens[right]!.lexeme.key)) right++;
  // The weights were trained with no more words open around a target of several.
  right = Math.min(right, from + 2 * REACH);
  vector.clear();
  for (let at = from; at <= to; at++) {
    if (at >= first && at <= last) continue;
    const token = tokens[at]!;
    const [side, end] = at < first ? [0, first] : [1, last];
    const away = Math.abs(tokens[end]!.clause - token.clause);
    const relation = { side, distance: Math.abs(end - at), away, open: left <= at && at <= right };
    addWord(target, at, relation, vector);
    marks.add(token.lexeme, relation, competes.has(token.lexeme.key));
    sums.add(token, relation);
    context.add(token, relation);
  }

  const head = tokens[last]!.lexeme;
  vector.add(BIAS, 1);
  vector.add(mix(HEAD, head.hash), 0.5);
  addFrame(target, vector);
  sums.addTo(vector);
  context.addTo(vector, head.place);
  marks.addTo(vector, sums);
  addOutline(target, vector);
  addOwnWords(target, vector);
  vector.normalise(NORM);
}

function addWord(
  { tokens, first, last }: Target,
  at: number,
  relation: Relation,
  vector: FeatureVector,
): void {
  const token = tokens[at]!;
  const { side, distance, away, open } = relation;
  const word = token.negated ? token.lexeme.hash ^ NEGATED : token.lexeme.hash;
  const next = at + 1 === first ? undefined : tokens[at + 1];
  vector.add(mix(SENTENCE, word), 0.5);
  vector.add(mix(open ? GATE[side]! : SHUT, word), open ? 0.7 : 0.3);
  if (away === 0) addInClause(token, word, next, tokens[last]!, vector);
  if (distance <= 8) addNear(word, next, side, distance, vector);
}

/** A word of the target's own clause, with the word after it and with the target's last word. */
function addInClause(
  { clause, valence, opinion, inferred }: Token,
  word: number,
  next: Token | undefined,
  head: Token,
  vector: FeatureVector,
): void {
  vector.add(mix(CLAUSE, word), 1);
  if (next?.clause === clause) vector.add(mix(CLAUSE_PAIR, mix(word, next.lexeme.hash)), 1);
  if (valence !== 0 || opinion !== 0 || Math.abs(inferred) > 0.7)
    vector.add(mix(HEAD_PAIR, mix(head.lexeme.hash, word)), 1);
}

/** A word at most eight words from the target, by how far. */
function addNear(
  word: number,
  next: Token | undefined,
  side: number,
  distance: number,
  vector: FeatureVector,
): void {
  vector.add(mix(NEAR[side]![bucketOf(distance)]!, word), 1);
  if (distance <= 4) vector.add(mix(SIDE[side]!, word), 1);
  if (distance <= 3 && next) vector.add(mix(SIDE_PAIR[side]!, mix(word, next.lexeme.hash)), 1);
}

/** Where the target stands in its sentence, and how long that is. */
function addOutline({ tokens, first, last, from, to }: Target, vector: FeatureVector): void {
  const [start, end] = [tokens[from]!.clause, tokens[to]!.clause];
  const place = tokens[first]!.clause === start ? 0 : tokens[last]!.clause === end ? 2 : 1;
  vector.add(mix(POSITION, atMost(first, [0, 2, 7]) * 4 + atMost(to - last, [1, 3, 8])), 1);
  vector.add(mix(CLAUSES, Math.min(end - start, 5)), 1);
  vector.add(mix(CLAUSE_PLACE, place), 1);
  vector.add(mix(LENGTH, atMost(to - from, [7, 15, 27])), 1);
}

/** The target's own words, where they judge. */
function addOwnWords({ tokens, first, last }: Target, vector: FeatureVector): void {
  let named = 0;
  for (let at = first; at <= last; at++) named += tokens[at]!.valence + tokens[at]!.opinion;
  if (named !== 0) vector.add(mix(OWN_WORDS, signOf(named, 0)), 1);
}

/** The words directly around the target, in order. */
function addFrame({ tokens, first, last }: Target, vector: FeatureVector): void {
  const [left, right] = [hashAt(tokens, first - 1), hashAt(tokens, last + 1)];
  const rightTwo = mix(right, hashAt(tokens, last + 2));
  vector.add(mix(RIGHT_TWO, rightTwo), 1);
  vector.add(mix(RIGHT_THREE, mix(rightTwo, hashAt(tokens, last + 3))), 1);
  vector.add(mix(LEFT_TWO, mix(left, hashAt(tokens, first - 2))), 1);
  vector.add(mix(BOTH_SIDES, mix(left, right)), 1);
}

const hashAt = (tokens: readonly Token[], at: number) => tokens[at]?.lexeme.hash ?? EDGE;

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
const POSITION = hashOf("@position");
const CLAUSES = hashOf("@clauses");
const CLAUSE_PLACE = hashOf("@clause-place");
const LENGTH = hashOf("@length");
const OWN_WORDS = hashOf("@own-words");
