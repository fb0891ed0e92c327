import type { Word } from "../../_text/words.ts";
import { answered, type Denied, turned } from "./denials.ts";
import { type Mark, SHIFTERS } from "./signals.ts";

/** An opinion in its place, with negation, intensity and wishes taken into account. */
export interface Opinion extends Mark {
  /** -3 to 3 before shifting; above 0 is praise. */
  value: number;
  clause: number;
}

/** Turns, strengthens or voids the opinions of a sentence by the words before each; `elsewhere` are clauses of others. */
export function shiftOpinions(
  marks: readonly Mark[],
  text: string,
  words: readonly Word[],
  clauseOf: (word: number) => number,
  elsewhere: ReadonlySet<number>,
  denied?: Denied,
): Opinion[] {
  const opinions: Opinion[] = [];
  let clause = -1;
  let end = words[marks[0]?.first ?? 0]?.start;
  let shifters: Mark[] = [];
  let opinion: Mark | undefined;
  for (const mark of marks) {
    // "anything but reasonable" begins in the clause before.
    const own = clauseOf(mark.signal.negates ? mark.last : mark.first);
    if (own !== clause || ELLIPSIS.test(text.slice(end, words[mark.first]?.start))) {
      clause = own;
      shifters = [];
      opinion = undefined;
    }
    end = words[mark.last]?.end;
    if (mark.signal.weight !== 0) {
      opinions.push({
        first: mark.first,
        last: mark.last,
        signal: mark.signal,
        clause,
        value: elsewhere.has(clause)
          ? 0
          : answered(shifted(mark, shifters, words, opinion), claimed(mark, words), denied),
      });
      opinion = mark;
    }
    if (isShifter(mark, words)) {
      shifters.push(mark);
      if (shifters.length > REMEMBERED) shifters.shift();
    }
  }
  return opinions;
}

/** What words say by themselves, unless they begin by denying: "not pushy" is nothing that could be belied. */
const claimed = ({ first, signal }: Mark, words: readonly Word[]) =>
  NEGATING.has(words[first]!.key) ? 0 : signal.weight;

/** `previous` is the opinion before this one in the clause. */
function shifted(
  mark: Mark,
  shifters: readonly Mark[],
  words: readonly Word[],
  previous: Mark | undefined,
): number {
  let value = mark.signal.weight;
  let negations = 0;
  for (const shifter of shifters) {
    const { signal, last } = shifter;
    const distance = mark.first - last;
    if (distance === 1) value *= signal.intensity;
    if (negates(shifter, mark, words) && !isUsedUp(shifter, mark, words, previous)) negations++;
    // "had they been late": a fault that is only thought of.
    const reality =
      value < 0 && words[shifter.first]!.key === "had" ? Math.max(0, signal.reality) : signal.reality;
    if (reality !== 1 && distance <= UNREAL_SCOPE) value *= value > 0 || reality === 0 ? reality : 1;
  }
  if (negations % 2 === 0) return value;
  return turned(value);
}

function isShifter({ first, signal }: Mark, words: readonly Word[]): boolean {
  return (
    signal.negates || signal.intensity !== 1 || signal.reality !== 1 || NEGATING.has(words[first]?.key ?? "")
  );
}

function negates({ first, last, signal }: Mark, { first: at }: Mark, words: readonly Word[]): boolean {
  const key = (index: number) => words[index]?.key ?? "";
  if (!signal.negates) return at - last === 2 && OR.has(key(last + 1)) && NEGATING.has(key(first));
  const isSaying = SAYING.test(`${key(last + 1)} ${key(last + 2)}`);
  if (
    at - last > (isSaying ? SAYING_SCOPE : NEGATION_SCOPE) ||
    UNDENYING.test(`${key(last + 1)} ${key(last + 2)}`)
  )
    return false;
  for (let word = last + 1; word < at; word++) if (key(word) === "and") return false;
  const unsurpassed =
    key(at - 1) === "more" && (UNSURPASSED.has(key(first)) || UNSURPASSED.has(key(first - 1)));
  return !unsurpassed;
}

/** "not expensive very professional": "not" turns the first, and the second only after "or". */
function isUsedUp(negator: Mark, mark: Mark, words: readonly Word[], previous: Mark | undefined): boolean {
  if (!previous || previous === negator || previous.first <= negator.last) return false;
  for (let at = previous.last + 1; at < mark.first; at++) if (OR.has(words[at]?.key ?? "")) return false;
  return true;
}

const [UNSURPASSED, NEGATING, OR] = [SHIFTERS("unsurpassed"), SHIFTERS("negating"), SHIFTERS("or")];
/** "could not believe how efficient they were", "I can say without hesitation that they are honest". */
const UNDENYING =
  /^(?:(?:believe|imagine) (?:how|what)|(?:stress|overstate|hesitation|doubt|question|reservation|exception) )/;
/** "can't say that it is expensive", "don't think the staff were rude". */
const SAYING = /^(?:say|claim|think) (?:that|it|it's|they|they're|he|she|the)$|^go (?:so|as)/;
const ELLIPSIS = /\.\.|…/;
/** Words that "not" reaches over. */
const NEGATION_SCOPE = 4;
const SAYING_SCOPE = 9;
const UNREAL_SCOPE = 8;
/** Shifters of one clause that are looked at for one opinion; keeps endless clauses linear. */
const REMEMBERED = 7;
