import { groupBy } from "../../_text/group-by.ts";
import { remembered } from "../../_text/remembered.ts";
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

/** Looks for the built-in things, and for those that the names of the services hold. */
export function createProblemMatcher(services: readonly { name: string }[]) {
  const things = createThingFinder(services.flatMap(({ name }) => thingsOf(name)));
  return {
    /** Whether a word could be what a problem befell, or its noun; texts without such a word tell none. */
    isTelltale: (word: string) => things.isLast(word) || FAULT_OF_NOUN.has(word),
    /**
     * The problems of a text, given its words with an empty one for each break, each thing and fault once. A thing and its fault
     * stand in one clause, next to each other. `places` are those of the telltale words.
     */
    problemsIn(sequence: readonly string[], places: readonly number[]): ToldProblem[] {
      const found: ToldProblem[] = [];
      for (const at of places) {
        const place = things.endingAt(sequence, at);
        const thing = place?.called ?? null;
        const told = place ? toldOf(sequence, place) : bareFault(sequence, at);
        if (!told || !isCameWith(sequence, told)) continue;
        const { fault, from, to } = told;
        if (found.some((other) => other.thing === thing && other.fault === fault)) continue;
        const owned = sequence.slice(Math.max(0, from - 2), to).some((word) => AROUND("own").has(word));
        found.push({ thing, fault, owned, form: sequence.slice(from, to + 1).join(" ") });
      }
      const isNamed = (fault: string) => found.some((other) => other.thing !== null && other.fault === fault);
      return found.filter(({ thing, fault }) => thing !== null || !isNamed(fault));
    },
  };
}

/** "Faucets, toilets and fixtures": the words that are no work. */
function thingsOf(service: string): string[] {
  const words = service.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.filter((word) => word.length > 3 && !AROUND("work").has(word)).map(singular);
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

/** A fault at its place among the words. */
interface Told {
  fault: string;
  from: number;
  to: number;
}

function createThingFinder(more: readonly string[]) {
  const named = new Map<string, NamedThing>();
  const add = (name: string, called = name, pest = false) => {
    const words = name.split(" ").map(singular);
    const key = words.join(" ");
    if (!named.has(key)) named.set(key, { words, called, pest, supply: SUPPLIES.get(name) });
  };
  for (const { name, called } of THINGS) add(name, called);
  for (const [name, fails] of SUPPLIES) add(name, fails ?? name);
  for (const name of AROUND("pests")) add(name, name, true);
  add("mice", "mouse", true);
  for (const name of more) add(name);
  const longestFirst = [...named.values()].sort((a, b) => b.words.length - a.words.length);
  const byLast = groupBy(longestFirst, ({ words }) => words.at(-1)!);
  const endingWith = remembered((last: string) => byLast.get(singular(last)) ?? []);
  const longest = (sequence: readonly string[], to: number) =>
    endingWith(sequence[to] ?? "").find(({ words }) =>
      words.every((word, index) => singular(sequence[to - words.length + 1 + index] ?? "") === word),
    );
  return {
    isLast: (word: string) => endingWith(word).length > 0,
    /** The longest thing that ends at a word; none where a longer one goes on with the next word. */
    endingAt(sequence: readonly string[], to: number): Place | undefined {
      const thing = longest(sequence, to);
      if (!thing || (longest(sequence, to + 1)?.words.length ?? 0) > 1) return undefined;
      return { ...thing, from: to - thing.words.length + 1, to };
    },
  };
}

function toldOf(sequence: readonly string[], place: Place): Told | undefined {
  if (place.pest) return infestation(sequence, place);
  return (
    missing(sequence, place) ?? behind(sequence, place) ?? ahead(sequence, place) ?? nounOf(sequence, place)
  );
}

/** Of animals being there is enough. */
function infestation(sequence: readonly string[], { from, to }: Place): Told | undefined {
  const there =
    AROUND("present").has(sequence[from - 1] ?? "") || HOMES.has(sequence.slice(to + 1, to + 3).join(" "));
  return there ? { fault: "infestation", from, to } : undefined;
}

/** "no heat". */
function missing(sequence: readonly string[], { supply, from, to }: Place): Told | undefined {
  if (supply === undefined || !AROUND("lacking").has(sequence[from - 1] ?? "")) return undefined;
  // "no heat loss", "no power tools": something else is missing.
  const next = sequence[to + 1] ?? "";
  if (next !== "" && !AROUND("following").has(next)) return undefined;
  return { fault: supply === null ? "missing" : "not-working", from: from - 1, to };
}

/** "our furnace just quit". */
function behind(sequence: readonly string[], { from, to }: Place): Told | undefined {
  let next = to + 1;
  while (next - to <= MOST_BETWEEN && AROUND("between").has(sequence[next] ?? "")) next++;
  if (!FIRST_AFTER.has(sequence[next] ?? "")) return undefined;
  for (let length = LONGEST_FAULT; length > 0; length--) {
    const fault = FAULT_AFTER.get(sequence.slice(next, next + length).join(" "));
    if (fault) return { fault, from, to: next + length - 1 };
  }
  return undefined;
}

/** "a leaking kitchen faucet". */
function ahead(sequence: readonly string[], { from, to }: Place): Told | undefined {
  for (const gap of [0, 1]) {
    if (gap === 1 && isNoPart(sequence[from - 1] ?? "")) break;
    for (const length of [2, 1]) {
      const start = from - gap - length;
      const fault = start < 0 ? undefined : FAULT_BEFORE.get(sequence.slice(start, start + length).join(" "));
      if (fault) return { fault, from: start, to };
    }
  }
  return undefined;
}

/** "slab leak", "a leak under the kitchen sink". */
function nounOf(sequence: readonly string[], { from, to }: Place): Told | undefined {
  const next = FAULT_OF_NOUN.get(sequence[to + 1] ?? "");
  if (next && !AROUND("not after noun").has(sequence[to + 2] ?? "")) return { fault: next, from, to: to + 1 };
  for (let at = from - 1; at >= Math.max(0, from - 4) && sequence[at] !== ""; at--) {
    const fault = FAULT_OF_NOUN.get(sequence[at]!);
    if (fault && AROUND("at").has(sequence[at + 1]!)) return { fault, from: at, to };
  }
  return undefined;
}

/** "found the leak": the noun without a thing right beside it. */
function bareFault(sequence: readonly string[], at: number): Told | undefined {
  const fault = FAULT_OF_NOUN.get(sequence[at]!);
  if (!fault || AROUND("not after noun").has(sequence[at + 1] ?? "")) return undefined;
  return { fault, from: at, to: at };
}

/** Whether the words tell of what the customer came with, as far as their clause shows. */
function isCameWith(sequence: readonly string[], { from, to }: Told): boolean {
  // "our car was broken into"
  if (sequence[to + 1] === "into") return false;
  for (let at = from - 1; at >= Math.max(0, from - NEAR) && sequence[at] !== ""; at--)
    if (AROUND("not before").has(sequence[at]!)) return false;
  for (let at = to + 1; at <= to + NEAR && (sequence[at] ?? "") !== ""; at++) {
    if (AROUND("not behind").has(sequence[at]!)) return false;
    if (sequence[at] === "after" && AROUND("after work").has(sequence[at + 1] ?? "")) return false;
  }
  return true;
}

/** Between an adjective and a thing these mean that somebody did it, and so does a break. */
const isNoPart = (word: string) => word === "" || AROUND("no part").has(word);
const LONGEST_FAULT = Math.max(...[...FAULT_AFTER.keys()].map((words) => words.split(" ").length));
const FIRST_AFTER = new Set([...FAULT_AFTER.keys()].map((words) => words.split(" ", 1)[0]!));
const MOST_BETWEEN = 2;
const NEAR = 7;
const HOMES = new Set(["in our", "in my", "in the"]);
