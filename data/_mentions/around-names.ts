import { readWordList } from "../_text/read-words.ts";
import type { WordEntry } from "../_text/word-list.ts";
import { mayBeName, type NameSetting, type Span } from "./name-setting.ts";
import { section } from "./name-words.ts";

/** Whether one of the patterns in these sections of `words/around-names.txt` fits what stands around a name. */
export function tells(setting: NameSetting, { first, last }: Span, ...sections: string[]): boolean {
  return sections.some((name) =>
    patternsIn(name).some(
      ({ before, behind }) =>
        before.every((step, at) => step(setting, first - at - 1, first - at - 1)) &&
        behind.every((step, at) => step(setting, last + at + 1, last + at)),
    ),
  );
}

function patternsIn(name: string): Pattern[] {
  const found = PATTERNS.get(name);
  if (!found) throw new Error(`_mentions/words/around-names.txt: lacks [${name}]`);
  return found;
}

/** What stands before a name and behind it, each from the name on. */
interface Pattern {
  before: Step[];
  behind: Step[];
}

/** Whether the word at `index`, and what stands behind the word at `gap`, are as they should be. */
type Step = (setting: NameSetting, index: number, gap: number) => boolean;

type WordTest = (setting: NameSetting, index: number) => boolean;

/**
 * Those that a line stands for: one for each number of words that may lie between. Throws an Error with its place for what the
 * file's head does not know.
 */
export function patternsOf({ text, place }: WordEntry): Pattern[] {
  const between = /…(\d?)/.exec(text);
  const most = between ? Number(between[1] || 5) : 0;
  try {
    return Array.from({ length: most + 1 }, (_, many) =>
      patternOf(text.replace(/…\d?/, `${"~ * ".repeat(many)}~`)),
    );
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`);
  }
}

function patternOf(line: string): Pattern {
  const tokens = line.match(/(?:<[^>]+>|\S)+/g)!;
  const name = tokens.indexOf("_");
  if (name < 0 || tokens.includes("_", name + 1)) throw new Error("needs one _ for the name");
  return { before: stepsOf(tokens.slice(0, name).reverse()), behind: stepsOf(tokens.slice(name + 1)) };
}

function stepsOf(tokens: readonly string[]): Step[] {
  return tokens.flatMap((token, at) => {
    if (GAP.test(token)) return [];
    const isWord = wordTest(token);
    const [marks = ""] = GAP.exec(tokens[at - 1] ?? "") ?? [];
    if (marks === "~") return [isWord];
    const allowed = marks.replace(/\?$/, "");
    const isGap = (between: string) =>
      between === ""
        ? allowed === "" || allowed !== marks
        : between.length === 1 && allowed.includes(between);
    return [
      (setting: NameSetting, index: number, gap: number) =>
        isWord(setting, index) && isGap(setting.gapAfter(gap)),
    ];
  });
}

function wordTest(token: string): WordTest {
  const [first, ...others] = token.split("&").map(partTest);
  return others.length === 0
    ? first!
    : (setting, index) => first!(setting, index) && others.every((part) => part(setting, index));
}

function partTest(part: string): WordTest {
  const [, sign, written = ""] = /^([!^]?)(.+)$/.exec(part) ?? [];
  const choices = written.split("|");
  if (!choices.every((choice) => CHOICE.test(choice)))
    throw new Error(`"${part}" is no word in small letters, <list>, *ending or mark between words`);
  const keys = new Set(choices.flatMap(keysOf));
  const others = choices.flatMap((choice) => OF_SETTING[choice] ?? endingTest(choice) ?? []);
  const isOne: WordTest = (setting, index) =>
    keys.has(setting.key(index)) || others.some((test) => test(setting, index));
  if (sign === "!") return (setting, index) => !isOne(setting, index);
  return sign === "^" ? (setting, index) => isOne(setting, index) && setting.isCapitalised(index) : isOne;
}

/** The words that a choice stands for, where these are always the same. */
function keysOf(choice: string): string[] {
  if (choice.startsWith("*") || OF_SETTING[choice]) return [];
  const [, list, plural] = /^<(.+)>(s?)$/.exec(choice) ?? [];
  if (list === undefined) return [choice];
  const words = [...section(list)];
  return plural ? [...words, ...words.map((word) => `${word}s`)] : words;
}

function endingTest(choice: string): WordTest | undefined {
  if (!choice.startsWith("*")) return undefined;
  return (setting, index) => setting.key(index).endsWith(choice.slice(1));
}

const OF_SETTING: Record<string, WordTest> = {
  "<name>": mayBeName,
  "<business>": (setting, index) => setting.businessWords.has(setting.key(index)),
  "<roster>": (setting, index) => setting.rosterWords.has(setting.key(index)),
  "<place>": (setting, index) => setting.places.has(setting.key(index)),
};

const GAP = /^(?:~|[,.:(&/]+\??)$/;
const CHOICE = /^(?:[\p{Ll}\p{N}']+|\*\p{Ll}*|<[^<>]+>s?)$/u;
const PATTERNS = new Map(
  [...readWordList(new URL("./words/around-names.txt", import.meta.url), null)].map(
    ([name, entries]) => [name, entries.flatMap(patternsOf)] as const,
  ),
);
