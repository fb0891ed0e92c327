import { Dictionary, EDGE } from "./dictionary.ts";
import { type DocumentSet, EMPTY, everything, filterSet, intersect } from "./document-set.ts";
import type { Index } from "./format.ts";
import { borderBetween } from "./frequent.ts";
import type { Postings } from "./postings.ts";
import { MAY_BEGIN, MAY_END, TokenStream, unitsOf } from "./token-stream.ts";
import { splitTokens } from "./tokens.ts";

/** The measured cost of reading one unit of a review, relative to reading one review from a list. */
const UNIT_COST = 0.25;

/** What a text begins with stays, though it were the mark of a byte order. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A necessary condition of a match, with the cost of reading the reviews that meet it. */
interface Condition {
  read: () => DocumentSet;
  cost: number;
  /** Estimated share of all reviews that meet it. */
  share: number;
}

/** Finds exactly the reviews whose folded text contains a query, without reading the texts. */
export class TextSearch {
  private opened: Dictionary | undefined;
  private readonly stream: TokenStream;
  private readonly frequent: ReadonlyMap<string, number>;
  /** For each token, its roles in the phrase being searched for; all zero between searches. */
  private readonly roles: Uint8Array;

  constructor(
    private readonly index: Index,
    private readonly postings: Postings,
  ) {
    const { header, sections } = index;
    this.stream = new TokenStream(sections);
    this.frequent = new Map(header.needles.map((needle, index) => [needle, header.tokens + index]));
    this.roles = new Uint8Array(header.tokens);
  }

  /** `query` is folded and not empty. */
  find(query: string): DocumentSet {
    const known = this.frequent.get(query);
    if (known !== undefined) return this.postings.set(known);
    const parts = splitTokens(query);
    return parts.length > 1 ? this.findPhrase(parts) : this.oneOf(this.dictionary.tokensWith(query)).read();
  }

  /** The first part is the end of a token, the last part the beginning of one, those in between are whole tokens. */
  private findPhrase(parts: readonly string[]): DocumentSet {
    const end = EDGE + parts.at(-1)!;
    const begin = parts[0]! + EDGE;
    const middle = parts.slice(1, -1).map((part) => this.dictionary.exact(part));
    if (middle.includes(undefined)) return EMPTY;
    const tokens = middle as number[];
    const firsts = this.dictionary.tokensWith(begin);
    const lasts = this.dictionary.tokensWith(end);
    if (firsts.length === 0 || lasts.length === 0) return EMPTY;

    const candidates = this.narrow([
      this.known(begin) ?? this.oneOf(firsts),
      this.known(end) ?? this.oneOf(lasts),
      ...tokens.map((token) => this.posting(token)),
      ...parts.slice(1).flatMap((part, index) => this.known(borderBetween(parts[index]!, part)) ?? []),
    ]);
    const { stream, roles } = this;
    for (const token of firsts) roles[token]! |= MAY_BEGIN;
    for (const token of lasts) roles[token]! |= MAY_END;
    const units = tokens.flatMap(unitsOf);
    try {
      return filterSet(
        candidates,
        units.length === 0
          ? (document) => stream.hasSequence(document, roles, 2, false)
          : (document) => stream.hasPhrase(document, units, roles),
      );
    } finally {
      for (const token of firsts) roles[token] = 0;
      for (const token of lasts) roles[token] = 0;
    }
  }

  /** The reviews that meet the conditions, skipping conditions that cost more than the review checks they save. */
  private narrow(conditions: Condition[]): DocumentSet {
    let candidates: DocumentSet | undefined;
    const look = (this.stream.length / this.documents) * UNIT_COST;
    for (const { read, cost, share } of conditions.sort((a, b) => a.share - b.share || a.cost - b.cost)) {
      const spared = (candidates?.count ?? this.documents) * (1 - share);
      if (cost > spared * look) continue;
      candidates = candidates ? intersect(candidates, read()) : read();
    }
    return candidates ?? everything(this.documents);
  }

  private get documents(): number {
    return this.index.header.reviews;
  }

  private get dictionary(): Dictionary {
    const { dictionary, suffixes } = this.index.sections;
    this.opened ??= new Dictionary(decoder.decode(dictionary), suffixes);
    return this.opened;
  }

  private oneOf(tokens: readonly number[]): Condition {
    let held = 0;
    for (const token of tokens) held += this.postings.count(token);
    const cost = this.postings.costOf(tokens);
    // Assumes that tokens occur independently.
    const share = 1 - Math.exp(-held / this.documents);
    return { cost, share, read: () => this.postings.union(tokens, cost) };
  }

  /** A frequent needle, whose reviews were combined at build. */
  private known(needle: string): Condition | undefined {
    const posting = this.frequent.get(needle);
    return posting === undefined ? undefined : this.posting(posting);
  }

  private posting(posting: number): Condition {
    const { postings } = this;
    return {
      cost: postings.cost(posting),
      share: postings.count(posting) / this.documents,
      read: () => postings.set(posting),
    };
  }
}
