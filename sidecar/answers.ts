import type { SearchParameters } from "../data/schema/search.ts";
import { ByteCache } from "../data/search/byte-cache.ts";
import { representAsset } from "./assets.ts";
import type { Representations } from "./http/representation.ts";
import type { PublishedSite } from "./published-site.ts";
import { SearchForms } from "./search-forms.ts";
import { SinceForms } from "./since-forms.ts";

/** Bytes of answers that are remembered for one generation. */
const CAPACITY = 16 * 1024 * 1024;

const generations = new WeakMap<PublishedSite, Answers>();

/** The answers of a generation; they go with it. */
export function answersOf(site: PublishedSite): Answers {
  let answers = generations.get(site);
  if (answers === undefined) {
    answers = new Answers(site);
    generations.set(site, answers);
  }
  return answers;
}

/** What has been put together of the answers of one generation, ready to be sent again. */
export class Answers {
  readonly site: PublishedSite;
  private readonly assets = new Map<string, Representations>();
  private readonly searches = new ByteCache<SearchForms>(CAPACITY * 0.75);
  private readonly windows = new ByteCache<SinceForms>(CAPACITY * 0.25);

  constructor(site: PublishedSite) {
    this.site = site;
  }

  /** What is published at a path; undefined for nothing. */
  asset(path: string): Representations | undefined {
    let forms = this.assets.get(path);
    if (forms === undefined) {
      const asset = this.site.asset(path);
      if (asset === undefined) return undefined;
      forms = representAsset(asset);
      this.assets.set(path, forms);
    }
    return forms;
  }

  /** The answer to a query string that was asked before and is remembered. */
  rememberedSearch(search: string): SearchForms | undefined {
    return this.searches.get(search);
  }

  /** The answer to a query string, whose valid meaning is `parameters`. */
  search(search: string, parameters: SearchParameters): SearchForms {
    const forms = new SearchForms(this.site.searchBytes(parameters));
    this.searches.set(search, forms, forms.cost);
    return forms;
  }

  rememberedWindow(date: string): SinceForms | undefined {
    return this.windows.get(date);
  }

  /** All reviews since a calendar day. */
  since(date: string): SinceForms {
    const forms = new SinceForms(this.site, date);
    this.windows.set(date, forms, forms.cost);
    return forms;
  }
}
