import { readWordList } from "../_text/read-words.ts";
import { wordsOf } from "../_text/word-list.ts";
import { mayBeName, type NameSetting, type Span } from "./name-setting.ts";
import { wordsIn } from "./name-words.ts";

/** Whether one of the patterns in these sections of `words/around-names.txt` fits what stands around a name. */
export function tells(setting: NameSetting, { first, last }: Span, ...sections: string[]): boolean {
  return sections.some((section) =>
    PATTERNS.get(section)!.some(
      ({ before, behind }) =>
        before.every((step, at) => step(setting, first - at - 1, first - at - 1)) &&
        behind.every((step, at) => step(setting, last + at + 1, last + at)),
    ),
  );
}

/** What stands before a name and behind it, each from the name on. */
interface Pattern {
  before: Step[];
  behind: Step[];
}

/** Whether the word at `index`, and what stands behind the word at `gap`, are as they should be. */
type Step = (setting: NameSetting, index: number, gap: number) => boolean;

type WordTest = (setting: NameSetting, index: number) => boolean;

/** Those that a line stands for: one for each number of words that may lie between. */
function patternsOf(line: string): Pattern[] {
  const between = /…(\d?)/.exec(line);
  const most = between ? Number(between[1] || 5) : 0;
  return Array.from({ length: most + 1 }, (_, many) => {
    const tokens = line.replace(/…\d?/, `${"~ * ".repeat(many)}~`).match(/(?:<[^>]+>|[^\s<])+/g)!;
    const name = tokens.indexOf("_");
    if (name < 0) throw new Error(`_mentions/words/around-names.txt: ${line} has no _ for the name`);
    return { before: stepsOf(tokens.slice(0, name).reverse()), behind: stepsOf(tokens.slice(name + 1)) };
  });
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
  const words = [...wordsIn(list)];
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
const FILE = readWordList(new URL("./words/around-names.txt", import.meta.url), null);
const PATTERNS = new Map(
  [...FILE.keys()].map((section) => [section, wordsOf(FILE, section).flatMap(patternsOf)] as const),
);
