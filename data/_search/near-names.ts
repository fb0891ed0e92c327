import { distance } from "fastest-levenshtein";
import type { NamedKind } from "../_schema/terms.ts";
import { fold } from "../_text/fold.ts";
import { TITLES } from "../_text/titles.ts";
import { plainWords, stem } from "./full-text/stem.ts";
import { synonyms } from "./full-text/word-lists.ts";
import { NameTable } from "./names.ts";

/** What things are called, folded, and how answers show them. */
type Shown = ReadonlyMap<string, string>;

/** Kinds of which a longer name is taken for the one in it: "boiler repairs", but not "Mark Twain". */
const WITHIN: readonly NamedKind[] = ["service", "aspect"];

/** The share of its letters in which a name may differ from one that it is near, and the letters of a word that tells one. */
const NEAR = 1 / 3;
const TELLING = 4;

/** Understands names as somebody remembers them. */
export class NearNames extends NameTable {
  /** How answers show what is called so: without accents, in part or in another form, too. Undefined when that is nothing, or several. */
  understand(kind: NamedKind, name: string): string | undefined {
    const shown = this.shown.get(kind)!;
    return (
      this.find(kind, name) ??
      partlyNamed(shown, kind, name) ??
      (kind === "aspect" ? everydayNamed(shown, name) : undefined) ??
      (kind === "technician" ? partlyNamed(shown, kind, withoutTitle(name)) : undefined)
    );
  }

  /** What has a name that begins so, and then what has it somewhere; everything for an empty beginning. */
  beginning(kind: NamedKind, begun: string): string[] {
    const given = fold(begun);
    const named = [...this.shown.get(kind)!];
    const first = named.filter(([name]) => name.startsWith(given));
    const then = named.filter(([name]) => name.includes(given));
    return [...new Set([...first, ...then].map(([, value]) => value))];
  }

  /** What is written most like a name that nothing has; undefined where nothing is near it. */
  closest(kind: NamedKind, name: string): string | undefined {
    const given = plainWords(fold(name));
    let best: { value: string; apart: number } | undefined;
    for (const [folded, value] of this.shown.get(kind)!) {
      const apart = apartness(given, plainWords(folded));
      if (apart <= NEAR && (best === undefined || apart < best.apart)) best = { value, apart };
    }
    return best?.value;
  }
}

/** The one thing that has all words of a name, in any form and without accents; undefined where none or several do. */
function partlyNamed(shown: Shown, kind: NamedKind, name: string): string | undefined {
  const given = stems(name);
  if (given.length === 0) return undefined;
  const known = [...shown].map(([folded, value]) => ({ words: stems(folded), value }));
  const only = (holds: (words: string[]) => boolean) => {
    const found = new Set(known.filter(({ words }) => holds(words)).map(({ value }) => value));
    return found.size === 1 ? [...found][0] : undefined;
  };
  const within = (some: string[], all: string[]) =>
    some.length > 0 && some.every((word) => all.includes(word));
  return (
    only((words) => words.length === given.length && within(given, words)) ??
    only((words) => within(given, words)) ??
    (WITHIN.includes(kind) ? only((words) => within(words, given)) : undefined)
  );
}

/** The one aspect that an everyday word means or judges: "cost", "late". */
function everydayNamed(shown: Shown, name: string): string | undefined {
  const given = stems(name).join(" ");
  const groups = synonyms().filter(({ phrases }) =>
    phrases.some((phrase) => stems(phrase).join(" ") === given),
  );
  const meant = groups.flatMap(({ phrases, aspect }) => [...phrases, ...(aspect ? [aspect.id] : [])]);
  const found = new Set(meant.flatMap((word) => shown.get(fold(word)) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** "Ms. Ruiz" is Ana Ruiz, as in the texts of customers. */
function withoutTitle(name: string): string {
  const [first = "", ...rest] = plainWords(fold(name));
  return PLAIN_TITLES.has(first) ? rest.join(" ") : "";
}

const PLAIN_TITLES: ReadonlySet<string> = new Set([...TITLES].flatMap(plainWords));

/** The share of letters in which two names differ, or a word of one from a word of the other. */
function apartness(given: string[], known: string[]): number {
  const differing = (one: string, other: string) =>
    distance(one, other) / Math.max(one.length, other.length, 1);
  const telling = known.filter((word) => word.length >= TELLING);
  const words = given
    .filter((word) => word.length >= TELLING)
    .flatMap((one) => telling.map((other) => differing(one, other)));
  return Math.min(differing(given.join(" "), known.join(" ")), ...words);
}

function stems(name: string): string[] {
  return plainWords(fold(name)).map((word) => stem(word, "en"));
}
