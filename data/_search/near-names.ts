import { distance } from "fastest-levenshtein";
import { NAMED_KINDS, type NamedKind } from "../_schema/named.ts";
import { fold } from "../_text/fold.ts";
import type { Names } from "./names.ts";
import { plainWords } from "./words/plain-words.ts";
import { stem } from "./words/stem.ts";

/** What things are called, folded, and how answers show them. */
type Shown = ReadonlyMap<string, string>;

/** Kinds of which a longer name is taken for the one in it: "boiler repairs", but not "Mark Twain". */
const WITHIN: readonly NamedKind[] = ["service", "aspect"];

/** Understands names as somebody remembers them. */
export class NearNames {
  private readonly shown: ReadonlyMap<NamedKind, Shown>;

  constructor(names: Names) {
    this.shown = new Map(NAMED_KINDS.map((kind) => [kind, new Map(names[kind])]));
  }

  /**
   * How answers show what is called so: also without accents, in another form, by a first name or a part that only one
   * thing has. Undefined when that is nothing, or several.
   */
  understand(kind: NamedKind, name: string): string | undefined {
    const shown = this.shown.get(kind)!;
    return shown.get(fold(name)) ?? partlyNamed(shown, kind, name);
  }

  /** What has a name that begins so, and then what has it somewhere; everything for an empty beginning. */
  beginning(kind: NamedKind, begun: string): string[] {
    const given = fold(begun);
    const named = [...this.shown.get(kind)!];
    const first = named.filter(([name]) => name.startsWith(given));
    const then = named.filter(([name]) => name.includes(given));
    return [...new Set([...first, ...then].map(([, value]) => value))];
  }

  /** What is written most like a name that nothing has; undefined where there is nothing of this kind. */
  closest(kind: NamedKind, name: string): string | undefined {
    return closestName(this.shown.get(kind)!, name);
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

/** What is called most like a name, by the fewest edits to a whole name or to a word of it. */
function closestName(shown: Shown, name: string): string | undefined {
  const given = plainWords(fold(name)).join(" ");
  let best: { value: string; edits: number } | undefined;
  for (const [folded, value] of shown) {
    const words = plainWords(folded);
    const edits = Math.min(...[words.join(" "), ...words].map((known) => distance(given, known)));
    if (best === undefined || edits < best.edits) best = { value, edits };
  }
  return best?.value;
}

function stems(name: string): string[] {
  return plainWords(fold(name)).map((word) => stem(word, "en"));
}
