import { Dictionary, EDGE } from "./dictionary.ts";
import { type DocumentSet, EMPTY, filterSet, intersect } from "./document-set.ts";
import type { Index } from "./format.ts";
import type { Postings } from "./postings.ts";
import { MAY_BEGIN, MAY_END, TokenStream, unitsOf } from "./token-stream.ts";
import { splitTokens } from "./tokens.ts";

/** Reading one unit of a review against reading one review from a list: measured, a quarter. */
const UNIT_COST = 0.25;

/** Tokens of which a match has one in a certain place, and what reading their reviews costs. */
interface Alternatives {
  tokens: number[];
  /** The posting that already unites those of the tokens. */
  united?: number;
  cost: number;
  /** At most so many reviews have one of them. */
  most: number;
}

/** Finds the reviews whose folded text contains a query, exactly and without looking at the texts. */
export class TextSearch {
  private readonly dictionary: Dictionary;
  private readonly postings: Postings;
  private readonly stream: TokenStream;
  private readonly frequent: ReadonlyMap<string, number>;
  private readonly documents: number;
  /** For each token, its roles in the phrase that is being looked for; all zero in between. */
  private readonly roles: Uint8Array;

  constructor({ header, sections }: Index, postings: Postings) {
    this.dictionary = new Dictionary(sections, header.tokens);
    this.postings = postings;
    this.stream = new TokenStream(sections);
    this.frequent = new Map(header.needles.map((needle, index) => [needle, header.tokens + index]));
    this.documents = header.reviews;
    this.roles = new Uint8Array(header.tokens);
  }

  /** `query` is folded and not empty. */
  find(query: string): DocumentSet {
    const parts = splitTokens(query);
    return parts.length > 1 ? this.findPhrase(parts) : this.read(this.alternatives(query));
  }

  /** The first part ends a token, the last one begins one, those between are tokens. */
  private findPhrase(parts: readonly string[]): DocumentSet {
    const middle = parts.slice(1, -1).map((part) => this.dictionary.exact(part));
    if (middle.includes(undefined)) return EMPTY;
    const tokens = middle as number[];
    const first = this.alternatives(parts[0]! + EDGE, true);
    const last = this.alternatives(EDGE + parts.at(-1)!, true);
    if (first.tokens.length === 0 || last.tokens.length === 0) return EMPTY;

    const candidates = this.narrow([first, last, ...tokens.map((token) => this.single(token))]);
    const { stream, roles } = this;
    for (const token of first.tokens) roles[token]! |= MAY_BEGIN;
    for (const token of last.tokens) roles[token]! |= MAY_END;
    const units = tokens.flatMap(unitsOf);
    const found = filterSet(
      candidates,
      units.length === 0
        ? (document) => stream.hasPair(document, roles)
        : (document) => stream.hasPhrase(document, units, roles),
    );
    for (const token of first.tokens) roles[token] = 0;
    for (const token of last.tokens) roles[token] = 0;
    return found;
  }

  /** The reviews that have all alternatives somewhere; the dear ones are left out when testing reviews costs less. */
  private narrow(all: Alternatives[]): DocumentSet {
    const [rarest, ...rest] = all.sort((a, b) => a.most + a.cost - (b.most + b.cost));
    let candidates = this.read(rarest!);
    const testing = (this.stream.length / this.documents) * UNIT_COST;
    for (const alternatives of rest) {
      const spared = candidates.count * testing * (1 - alternatives.most / this.documents);
      if (alternatives.cost < spared) candidates = intersect(candidates, this.read(alternatives));
    }
    return candidates;
  }

  private read({ tokens, united, cost }: Alternatives): DocumentSet {
    if (united !== undefined) return this.postings.set(united);
    return tokens.length === 0 ? EMPTY : this.postings.union(tokens, cost);
  }

  private alternatives(needle: string, inPhrase = false): Alternatives {
    const united = this.frequent.get(needle);
    if (united !== undefined && !inPhrase) return { ...this.single(united), united };
    const { start, end } = this.dictionary.find(needle);
    const tokens = this.dictionary.tokensBetween(start, end);
    if (united !== undefined) return { ...this.single(united), united, tokens };
    let cost = 0;
    let most = 0;
    for (const token of tokens) {
      cost += this.postings.cost(token);
      most += this.postings.count(token);
    }
    return { tokens, cost, most: Math.min(most, this.documents) };
  }

  private single(posting: number): Alternatives {
    return { tokens: [posting], cost: this.postings.cost(posting), most: this.postings.count(posting) };
  }
}
