import { ABBREVIATIONS } from "./sentences.ts";
import { gapBetween, type Word, words } from "./words.ts";

/** A phrase that begins at a word: how many words it has, and what was stored under it. */
export interface PhraseMatch<T> {
  length: number;
  values: readonly T[];
}

/** Phrases by their words: one walk over a text finds all of them, at a cost independent of the number of phrases. */
export class PhraseTrie<T> {
  private readonly root: Node<T> = { next: new Map(), values: [] };

  /** Stores `value` under every way of writing `phrase`: with or without the dot of an abbreviation. */
  add(phrase: string, value: T): void {
    const parts = words(phrase);
    let ends: Node<T>[] = parts.length > 0 ? [this.root] : [];
    parts.forEach((word, index) => {
      const previous = parts[index - 1];
      const gap = previous ? gapBetween(phrase, previous, word) : "";
      const optionalDot =
        previous && (gap === "." || (gap === "" && ABBREVIATIONS("names").has(previous.key)));
      const edges = optionalDot ? [word.key, `.${word.key}`] : [gap + word.key];
      ends = ends.flatMap((node) => edges.map((edge) => child(node, edge)));
    });
    for (const node of ends) if (!node.values.includes(value)) node.values.push(value);
  }

  longestAt(text: string, all: readonly Word[], from: number): PhraseMatch<T> | undefined {
    return this.matchesAt(text, all, from).at(-1);
  }

  /** All that begin at a word, the shortest first. */
  matchesAt(text: string, all: readonly Word[], from: number): readonly PhraseMatch<T>[] {
    const first = all[from];
    let node = first && this.root.next.get(first.key);
    let found: PhraseMatch<T>[] | undefined;
    for (let index = from; node; index++) {
      if (node.values.length > 0) {
        found ??= [];
        found.push({ length: index - from + 1, values: node.values });
      }
      const here = all[index];
      const following = all[index + 1];
      if (node.next.size === 0 || !here || !following) break;
      node = node.next.get(gapBetween(text, here, following) + following.key);
    }
    return found ?? NONE;
  }
}

const NONE: readonly [] = [];

/** Phrases that mean one thing. */
export function phraseTrie(phrases: Iterable<string>): PhraseTrie<true> {
  const trie = new PhraseTrie<true>();
  for (const phrase of phrases) trie.add(phrase, true);
  return trie;
}

interface Node<T> {
  next: Map<string, Node<T>>;
  values: T[];
}

function child<T>(node: Node<T>, edge: string): Node<T> {
  let next = node.next.get(edge);
  if (!next) {
    next = { next: new Map(), values: [] };
    node.next.set(edge, next);
  }
  return next;
}
