import { REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import type { SearchParameters } from "../../data/_schema/search.ts";
import { ByteCache } from "../../data/_search/byte-cache.ts";
import type { Representations } from "../http/representation.ts";
import type { PublishedSite, StoredAsset } from "./published-site.ts";
import { representAsset } from "./represent-asset.ts";
import { SearchRepresentations } from "./search-representations.ts";
import { SinceRepresentations } from "./since-representations.ts";

/** Bytes of answers cached for one generation. */
const CAPACITY = 16 * 1024 * 1024;

const generations = new WeakMap<PublishedSite, Answers>();

/** The cached answers of a generation; they are collected together with it. */
export function answersOf(site: PublishedSite): Answers {
  let answers = generations.get(site);
  if (answers === undefined) {
    answers = new Answers(site);
    generations.set(site, answers);
  }
  return answers;
}

/** Rough size in bytes of the headers and objects of a page. */
const OVERHEAD = 6000;

function costOf({ identity, encodings }: StoredAsset): number {
  const all = [identity, ...Object.values(encodings)];
  return all.reduce((sum, { content }) => sum + content.length, OVERHEAD);
}

/** The answers of one generation assembled so far, ready to be sent again. */
export class Answers {
  readonly site: PublishedSite;
  private readonly assets = new Map<string, Representations>();
  private readonly reviewPages = new ByteCache<Representations>(CAPACITY * 0.5);
  private readonly searches = new ByteCache<SearchRepresentations>(CAPACITY * 0.75);
  private readonly windows = new ByteCache<SinceRepresentations>(CAPACITY * 0.25);

  constructor(site: PublishedSite) {
    this.site = site;
  }

  /** What is published at a path; undefined when nothing is. */
  asset(path: string): Representations | undefined {
    const known = this.assets.get(path) ?? this.reviewPages.get(path);
    if (known !== undefined) return known;
    const asset = this.site.asset(path);
    if (asset === undefined) return undefined;
    const representations = representAsset(asset);
    if (path.startsWith(REVIEW_PAGES)) this.reviewPages.set(path, representations, costOf(asset));
    else this.assets.set(path, representations);
    return representations;
  }

  /** The cached answer to a query string. */
  rememberedSearch(search: string): SearchRepresentations | undefined {
    return this.searches.get(search);
  }

  /** The answer to a query string, given its validated `parameters`; caches it. */
  search(search: string, parameters: SearchParameters): SearchRepresentations {
    const representations = new SearchRepresentations(this.site.searchBytes(parameters));
    this.searches.set(search, representations, representations.cost);
    return representations;
  }

  rememberedWindow(date: string): SinceRepresentations | undefined {
    return this.windows.get(date);
  }

  /** The answer with all reviews since a calendar day; caches it. */
  since(date: string): SinceRepresentations {
    const representations = new SinceRepresentations(this.site, date);
    this.windows.set(date, representations, representations.cost);
    return representations;
  }
}
