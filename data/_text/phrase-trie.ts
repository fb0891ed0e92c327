import { ABBREVIATIONS } from "./sentences.ts";
import { gapBetween, type Word, words } from "./words.ts";

/** A phrase that begins at a word: how many words it has, and what was stored under it. */
export interface PhraseMatch<T> {
  length: number;
  values: readonly T[];
}

/**
 * Phrases by their words: one walk over a text finds all of them, at a cost independent of the number of phrases. A "…" of a
 * phrase stands for up to five words of a clause, none of them among `bars`, and "…," for the same beyond a comma as well;
 * without `bars` both stand for themselves.
 */
export class PhraseTrie<T> {
  private readonly root: Node<T> = { values: NONE };

  constructor(private readonly bars?: ReadonlySet<string>) {}

  /** Stores `value` under every way of writing `phrase`: with or without the dot of an abbreviation. */
  add(phrase: string, value: T): void {
    const parts = words(phrase);
    let ends: Node<T>[] = parts.length > 0 ? [this.root] : [];
    parts.forEach((word, index) => {
      const previous = parts[index - 1];
      const gap = previous ? gapBetween(phrase, previous, word) : "";
      if (this.bars && (gap === APART || gap === BEYOND_COMMA)) for (const node of ends) node.isOpen = true;
      if (previous && (gap === "." || (gap === "" && NAMES.has(previous.key))))
        ends = ends.flatMap((node) => [child(node, word.key), child(node, `.${word.key}`)]);
      else ends = ends.map((node) => child(node, gap + word.key));
    });
    for (const node of ends) if (!node.values.includes(value)) node.values = [...node.values, value];
  }

  longestAt(text: string, all: readonly Word[], from: number): PhraseMatch<T> | undefined {
    return this.matchesAt(text, all, from).at(-1);
  }

  /** All that begin at a word, the shortest first. */
  matchesAt(text: string, all: readonly Word[], from: number): readonly PhraseMatch<T>[] {
    const first = all[from];
    const node = first && this.root.next?.get(first.key);
    const found = (node && this.matchesBelow(node, text, all, from, from)) ?? NONE;
    return this.bars && found.length > 1 ? found.toSorted((a, b) => a.length - b.length) : found;
  }

  /** Those from the word `from` on of which the word `index` has led to `start`. */
  private matchesBelow(start: Node<T>, text: string, all: readonly Word[], from: number, index: number) {
    let found: PhraseMatch<T>[] | undefined;
    let node: Node<T> | undefined = start;
    for (let at = index; node; at++) {
      if (node.values.length > 0) {
        found ??= [];
        found.push({ length: at - from + 1, values: node.values });
      }
      if (node.isOpen) {
        found ??= [];
        found.push(...this.matchesApart(node, text, all, from, at));
      }
      const here = all[at];
      const following = all[at + 1];
      if (!node.next || !here || !following) break;
      node = node.next.get(gapBetween(text, here, following) + following.key);
    }
    return found;
  }

  /** Those behind the "…" that follows the word `at`. */
  private matchesApart(node: Node<T>, text: string, all: readonly Word[], from: number, at: number) {
    const found: PhraseMatch<T>[] = [];
    let isBeyond = false;
    for (let next = at + 1; next <= Math.min(all.length - 1, at + 1 + MOST_BETWEEN); next++) {
      const gap = gapBetween(text, all[next - 1]!, all[next]!);
      if (gap === ",") isBeyond = true;
      else if (gap !== "") break;
      const { key } = all[next]!;
      for (const mark of isBeyond ? [BEYOND_COMMA] : [APART, BEYOND_COMMA]) {
        const behind = node.next?.get(mark + key);
        if (behind) found.push(...(this.matchesBelow(behind, text, all, from, next) ?? NONE));
      }
      if (this.bars?.has(key)) break;
    }
    return found;
  }
}

const NONE: readonly [] = [];
const NAMES = ABBREVIATIONS("names");

/** Phrases that mean one thing. */
export function phraseTrie(phrases: Iterable<string>): PhraseTrie<true> {
  const trie = new PhraseTrie<true>();
  for (const phrase of phrases) trie.add(phrase, true);
  return trie;
}

/** What parts the words of a phrase that may stand apart. */
const APART = "…";
const BEYOND_COMMA = "…,";
const MOST_BETWEEN = 5;

/** Most nodes are the end of a phrase, and there are a hundred thousand: what such a one does not need is not made. */
interface Node<T> {
  next?: Map<string, Node<T>>;
  values: readonly T[];
  /** Whether the next word may stand apart. */
  isOpen?: boolean;
}

function child<T>(node: Node<T>, edge: string): Node<T> {
  node.next ??= new Map();
  let next = node.next.get(edge);
  if (!next) {
    next = { values: NONE };
    node.next.set(edge, next);
  }
  return next;
}
