import { singular } from "../topics/stem.ts";
import { AROUND, FAULT_AFTER, FAULT_BEFORE, FAULT_OF_NOUN, SUPPLIES, THINGS } from "./vocabulary.ts";

/** A problem that a text tells, and its words as they stand there, in lower case. */
export interface ToldProblem {
  /** What it befell, "water heater"; null where the text tells only the fault. */
  thing: string | null;
  /** What was wrong, "leaking"; of an animal that it was there, of a supply that it was missing. */
  fault: string;
  /** Whether the text calls the thing its author's own. */
  owned: boolean;
  form: string;
}

/** Finds problems in texts, given their words with an empty one for each break. */
export interface ProblemMatcher {
  /** Whether a word could be what a problem befell, or its noun; texts without such a word tell none. */
  isTelltale(word: string): boolean;
  /**
   * The problems of a text, each thing and fault once. A thing and its fault stand in one clause, next to each other.
   * `places` are those of the telltale words.
   */
  problemsIn(sequence: readonly string[], places: readonly number[]): ToldProblem[];
}

/** Looks for the built-in things, and for those that the names of the services hold. */
export function createProblemMatcher(services: readonly { name: string }[]): ProblemMatcher {
  const things = new ThingIndex(services.flatMap(({ name }) => thingsOf(name)));
  return {
    isTelltale: (word) => things.isLast(word) || FAULT_OF_NOUN.has(word),
    problemsIn(sequence, places) {
      const found: ToldProblem[] = [];
      for (const at of places) {
        const thing = things.endingAt(sequence, at);
        const told = thing ? toldOf(sequence, thing) : bareFault(sequence, at);
        if (!told || !isCameWith(sequence, told.from, told.to)) continue;
        const { thing: name, fault, from, to } = told;
        if (found.some((other) => other.thing === name && other.fault === fault)) continue;
        const owned = sequence.slice(Math.max(0, from - 2), to).some((word) => AROUND["own"].has(word));
        found.push({ thing: name, fault, owned, form: sequence.slice(from, to + 1).join(" ") });
      }
      const isNamed = (fault: string) => found.some((other) => other.thing !== null && other.fault === fault);
      return found.filter(({ thing, fault }) => thing !== null || !isNamed(fault));
    },
  };
}

/** "Faucets, toilets and fixtures": the words that are no work. */
function thingsOf(service: string): string[] {
  const words = service.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.filter((word) => word.length > 3 && !AROUND["work"].has(word)).map(singular);
}

interface NamedThing {
  words: string[];
  called: string;
  pest: boolean;
  supply: string | null | undefined;
}

/** A thing at its place among the words, both ends included. */
interface Place extends NamedThing {
  from: number;
  to: number;
}

interface Told {
  thing: string | null;
  fault: string;
  from: number;
  to: number;
}

class ThingIndex {
  /** By the last word in the singular, the longest first. */
  private readonly byLast = new Map<string, NamedThing[]>();
  /** The same by the last word as texts have it. */
  private readonly asWritten = new Map<string, readonly NamedThing[]>();

  constructor(more: readonly string[]) {
    for (const { name, called } of THINGS) this.add(name, called);
    for (const [name, fails] of SUPPLIES) this.add(name, fails ?? name);
    for (const name of AROUND["pests"]) this.add(name, name, true);
    this.add("mice", "mouse", true);
    for (const name of more) this.add(name, name);
  }

  isLast(word: string): boolean {
    return this.namesOf(word).length > 0;
  }

  /** The longest thing that ends at a word; none where a longer one goes on with the next word. */
  endingAt(sequence: readonly string[], to: number): Place | undefined {
    const thing = this.longest(sequence, to);
    if (!thing || (this.longest(sequence, to + 1)?.words.length ?? 0) > 1) return undefined;
    return { ...thing, from: to - thing.words.length + 1, to };
  }

  private longest(sequence: readonly string[], to: number): NamedThing | undefined {
    return this.namesOf(sequence[to] ?? "").find(({ words }) =>
      words.every((word, index) => singular(sequence[to - words.length + 1 + index] ?? "") === word),
    );
  }

  private namesOf(last: string): readonly NamedThing[] {
    let names = this.asWritten.get(last);
    if (names === undefined) {
      names = this.byLast.get(singular(last)) ?? [];
      this.asWritten.set(last, names);
    }
    return names;
  }

  private add(name: string, called: string, pest = false): void {
    const words = name.split(" ").map(singular);
    const known = this.byLast.get(words.at(-1)!) ?? [];
    if (known.some((each) => each.words.join(" ") === words.join(" "))) return;
    const thing = { words, called, pest, supply: SUPPLIES.get(name) };
    this.byLast.set(
      words.at(-1)!,
      [...known, thing].sort((a, b) => b.words.length - a.words.length),
    );
  }
}

function toldOf(sequence: readonly string[], place: Place): Told | undefined {
  if (place.pest) return infestation(sequence, place);
  return (
    missing(sequence, place) ?? behind(sequence, place) ?? ahead(sequence, place) ?? nounOf(sequence, place)
  );
}

/** Of animals being there is enough. */
function infestation(sequence: readonly string[], { called, from, to }: Place): Told | undefined {
  const there =
    AROUND["present"].has(sequence[from - 1] ?? "") || HOMES.has(sequence.slice(to + 1, to + 3).join(" "));
  return there ? { thing: called, fault: "infestation", from, to } : undefined;
}

/** "no heat". */
function missing(sequence: readonly string[], { called, supply, from, to }: Place): Told | undefined {
  if (supply === undefined || !AROUND["lacking"].has(sequence[from - 1] ?? "")) return undefined;
  // "no heat loss", "no power tools": something else is missing.
  const next = sequence[to + 1] ?? "";
  if (next !== "" && !AROUND["following"].has(next)) return undefined;
  return { thing: called, fault: supply === null ? "missing" : "not-working", from: from - 1, to };
}

/** "our furnace just quit". */
function behind(sequence: readonly string[], { called, from, to }: Place): Told | undefined {
  let next = to + 1;
  while (next - to <= MOST_BETWEEN && AROUND["between"].has(sequence[next] ?? "")) next++;
  if (!FIRST_AFTER.has(sequence[next] ?? "")) return undefined;
  for (let length = LONGEST_FAULT; length > 0; length--) {
    const fault = FAULT_AFTER.get(sequence.slice(next, next + length).join(" "));
    if (fault) return { thing: called, fault, from, to: next + length - 1 };
  }
  return undefined;
}

/** "a leaking kitchen faucet". */
function ahead(sequence: readonly string[], { called, from, to }: Place): Told | undefined {
  for (const gap of [0, 1]) {
    if (gap === 1 && isNoPart(sequence[from - 1] ?? "")) break;
    for (const length of [2, 1]) {
      const start = from - gap - length;
      const fault = start < 0 ? undefined : FAULT_BEFORE.get(sequence.slice(start, start + length).join(" "));
      if (fault) return { thing: called, fault, from: start, to };
    }
  }
  return undefined;
}

/** "slab leak", "a leak under the kitchen sink". */
function nounOf(sequence: readonly string[], { called, from, to }: Place): Told | undefined {
  const next = FAULT_OF_NOUN.get(sequence[to + 1] ?? "");
  if (next && !AROUND["not after noun"].has(sequence[to + 2] ?? ""))
    return { thing: called, fault: next, from, to: to + 1 };
  for (let at = from - 1; at >= Math.max(0, from - 4) && sequence[at] !== ""; at--) {
    const fault = FAULT_OF_NOUN.get(sequence[at]!);
    if (fault && AROUND["at"].has(sequence[at + 1]!)) return { thing: called, fault, from: at, to };
  }
  return undefined;
}

/** "found the leak": the noun without a thing right beside it. */
function bareFault(sequence: readonly string[], at: number): Told | undefined {
  const word = sequence[at]!;
  if (!FAULT_OF_NOUN.has(word) || AROUND["not after noun"].has(sequence[at + 1] ?? "")) return undefined;
  return { thing: null, fault: FAULT_OF_NOUN.get(word)!, from: at, to: at };
}

/** Whether the words tell of what the customer came with, as far as their clause shows. */
function isCameWith(sequence: readonly string[], from: number, to: number): boolean {
  // "our car was broken into"
  if (sequence[to + 1] === "into") return false;
  for (let at = from - 1; at >= Math.max(0, from - NEAR) && sequence[at] !== ""; at--)
    if (AROUND["not before"].has(sequence[at]!)) return false;
  for (let at = to + 1; at <= to + NEAR && (sequence[at] ?? "") !== ""; at++) {
    if (AROUND["not behind"].has(sequence[at]!)) return false;
    if (sequence[at] === "after" && AROUND["after work"].has(sequence[at + 1] ?? "")) return false;
  }
  return true;
}

/** Between an adjective and a thing these mean that somebody did it, and so does a break. */
const isNoPart = (word: string) => word === "" || AROUND["no part"].has(word);
const LONGEST_FAULT = Math.max(...[...FAULT_AFTER.keys()].map((words) => words.split(" ").length));
const FIRST_AFTER = new Set([...FAULT_AFTER.keys()].map((words) => words.split(" ", 1)[0]!));
const MOST_BETWEEN = 2;
const NEAR = 7;
const HOMES = new Set(["in our", "in my", "in the"]);
