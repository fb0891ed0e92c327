import { gapBetween, type Word } from "../_text/words.ts";
import { section } from "./name-words.ts";

export interface Span {
  first: number;
  last: number;
}

/** A text as the name guards see it: neighbouring words, capitals, sentence starts, and how the writer uses case. */
export class NameSetting {
  private style: CaseStyle | undefined;
  private readonly gaps: string[] = [];

  constructor(
    readonly text: string,
    readonly words: readonly Word[],
    readonly places: ReadonlySet<string>,
    readonly businessWords: ReadonlySet<string>,
    /** Words of the names on the roster. */
    readonly rosterWords: ReadonlySet<string> = new Set(),
  ) {}

  key(index: number): string {
    return this.words[index]?.key ?? "";
  }

  /** Whether a word is in one of these lists. */
  is(index: number, ...lists: string[]): boolean {
    const key = this.key(index);
    return lists.some((list) => section(list).has(key));
  }

  raw(index: number): string {
    const word = this.words[index];
    return word ? this.text.slice(word.start, word.end) : "";
  }

  /** What stands between this word and the one after it; at the ends of the text a dash, which no gap has. */
  gapAfter(index: number): string {
    const [left, right] = [this.words[index], this.words[index + 1]];
    if (!left || !right) return "-";
    this.gaps[index] ??= gapBetween(this.text, left, right);
    return this.gaps[index];
  }

  /** Whether a sentence, a line or a quotation may begin with this word. */
  startsSentence(index: number): boolean {
    if (index === 0) return true;
    const from = this.words[index - 1]?.end ?? 0;
    const between = this.text.slice(from, Math.min(this.words[index]?.start ?? from, from + 16));
    if (/^\.\s*$/.test(between) && section("abbreviated").has(this.raw(index - 1).toLowerCase()))
      return false;
    return /[^\s,'’\p{Pd}/&]|\n|\s\p{Pd}\s/u.test(between);
  }

  /** Whether a quotation begins here, whose capitals follow another writer's style. */
  opensQuotation(index: number): boolean {
    const start = this.words[index]?.start ?? 0;
    return /["\u201c\u00ab]/.test(this.text.slice(Math.max(0, start - 1), start));
  }

  /** A capital letter begins it; letters of scripts without case count as such. */
  isCapitalised(index: number): boolean {
    return startsWithCapital(this.raw(index));
  }

  isPossessive(index: number): boolean {
    return /['\u2019]s$/i.test(this.raw(index));
  }

  isAllCaps(index: number): boolean {
    const raw = this.raw(index);
    return raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase();
  }

  get caseStyle(): CaseStyle {
    this.style ??= caseStyle(this.text, this.words);
    return this.style;
  }
}

/** The initial behind a name, in lower case: "p" in "Mike P. came" and "mike p came"; "" when there is none. */
export function initialAfter(setting: NameSetting, last: number): string {
  const key = setting.key(last + 1);
  if (!/^\p{Ll}$/u.test(key) || setting.gapAfter(last) !== "" || setting.startsSentence(last + 1)) return "";
  if (/^\p{Lu}/u.test(setting.raw(last + 1)))
    return key === "i" && setting.gapAfter(last + 1) !== "." ? "" : key;
  return section("one letter").has(key) ? "" : key;
}

/** Capitalised in a text where that means something, and not a word that is so anyway. */
export function mayBeName(setting: NameSetting, index: number): boolean {
  const key = setting.key(index);
  if (setting.caseStyle !== "sentence" || !setting.isCapitalised(index) || setting.isAllCaps(index))
    return false;
  if (key === "i" || key.startsWith("i'") || !/\p{Lu}/u.test(setting.raw(index))) return false;
  return !setting.is(index, "weekdays", "months", "roles", "thanks");
}

/** In `sentence` case a capital inside a sentence marks a name; in the others capitals say nothing. */
export type CaseStyle = "sentence" | "lower" | "capitals";

function caseStyle(text: string, all: readonly Word[]): CaseStyle {
  let capitals = 0;
  let titled = 0;
  const sample = all.slice(0, 400);
  for (const { start, end, key } of sample) {
    if (key === "i" || key.startsWith("i'")) continue;
    if (!startsWithCapital(text.charAt(start))) continue;
    capitals++;
    const rest = text.slice(start + 1, end);
    if ((rest !== "" || key === "a") && rest === rest.toLowerCase() && !section("weekdays").has(key))
      titled++;
  }
  if (sample.length >= 4 && capitals > sample.length * 0.75) return "capitals";
  return titled === 0 ? "lower" : "sentence";
}

function startsWithCapital(word: string): boolean {
  const code = word.charCodeAt(0);
  if (code < 0x80) return code >= 0x41 && code <= 0x5a;
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return /\p{L}/u.test(first) && first === first.toUpperCase();
}
