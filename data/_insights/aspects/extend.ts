import type { OwnAspect } from "../../_schema/business.ts";
import { type AspectDefinition, NO_PHRASES, TAXONOMY } from "./taxonomy.ts";

/** The built-in aspects with the owner's words added, then the owner's own ones, which `aspectFaults` has let pass. */
export function extendTaxonomy(own: readonly OwnAspect[] = []): readonly AspectDefinition[] {
  if (own.length === 0) return TAXONOMY;
  const aspects = new Map(TAXONOMY.map((aspect) => [aspect.id, aspect]));
  for (const { id, name = "", question = "", ...phrases } of own) {
    const known = aspects.get(id) ?? { id, name, question, ...NO_PHRASES };
    aspects.set(id, {
      ...known,
      terms: [...known.terms, ...phrases.terms],
      praise: [...known.praise, ...phrases.praise],
      blame: [...known.blame, ...phrases.blame],
    });
  }
  return [...aspects.values()];
}

/** What is wrong beyond the shape: a new aspect without its name or question, a built-in one with another, an id twice. */
export function aspectFaults(own: readonly OwnAspect[] = []): { field: string; message: string }[] {
  const seen = new Set<string>();
  return own.flatMap(({ id, name, question }, at) => {
    const fault = (message: string) => [{ field: `aspects[${at}]`, message }];
    if (seen.has(id)) return fault(`${id} is given already; put its words together`);
    seen.add(id);
    if (TAXONOMY.some((known) => known.id === id))
      return (name ?? question) === undefined
        ? []
        : fault(`${id} is built in and keeps its name and question; leave them out, or choose another id`);
    if (name !== undefined && question !== undefined) return [];
    const known = TAXONOMY.map((each) => each.id).join(", ");
    return fault(`${id} is new and needs a name and a question; built in are ${known}`);
  });
}
