import type { SearchFilters } from "../_schema/search.ts";
import { FILTER_NAMES } from "../_schema/terms.ts";
import { fold } from "../_text/fold.ts";
import type { NameTable } from "./names.ts";

/** The filters in canonical form, as answers show them; a query of white space alone is dropped. */
export function canonicalFilters(given: SearchFilters, names: NameTable): SearchFilters {
  const query = fold(given.query ?? "");
  const named = Object.entries(FILTER_NAMES).map(([filter, kind]) => {
    const name = given[filter as keyof typeof FILTER_NAMES];
    return [filter, name && (names.find(kind, name) ?? name)];
  });
  const filters: SearchFilters = {
    ...given,
    ...Object.fromEntries(named),
    query: query || undefined,
    match: query && given.match === "words" ? "words" : undefined,
    language: given.language?.toLowerCase(),
  };
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Tells questions apart: a cursor continues only what it was an answer to. Same for equal canonical filters. */
export function questionOf(filters: SearchFilters): string {
  return shortHash(JSON.stringify(filters));
}

/** 64 bits of a text in base 36, to tell texts apart that nobody forges: cyrb53 in both halves. */
export function shortHash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
