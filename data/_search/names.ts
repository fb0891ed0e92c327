import { NAMED_KINDS, type NamedKind } from "../_schema/terms.ts";
import { fold } from "../_text/fold.ts";
import type { Searched } from "./search-source.ts";

/** Pairs of what somebody may call a thing, folded, and how answers show it; of the same name the first pair counts. */
export type Names = Record<NamedKind, [string, string][]>;

/** Everything that is on the owner's lists or stands in a review, under every name that it has. */
export function collectNames({ reviews, business, aspects = [] }: Searched): Names {
  const { technicians, services, service_areas } = business;
  const listed = (list: readonly { id: string; name: string; synonyms?: readonly string[] }[]) => [
    ...list.map(({ id }) => pair(id, id)),
    ...list.map(({ id, name }) => pair(name, id)),
    ...list.flatMap(({ id, synonyms = [] }) => synonyms.map((synonym) => pair(synonym, id))),
  ];
  const seen = (values: Iterable<string>) => [...new Set(values)].map((value) => pair(value, value));
  return {
    technician: once([
      ...technicians.flatMap(({ name, aliases }) => [name, ...aliases].map((known) => pair(known, name))),
      ...seen(reviews.flatMap(({ mentions }) => mentions.technicians)),
    ]),
    service: once([...listed(services), ...seen(reviews.flatMap(({ mentions }) => mentions.services))]),
    area: once([
      ...listed(service_areas),
      ...seen(reviews.flatMap(({ mentions }) => mentions.service_areas)),
    ]),
    aspect: once(listed(aspects)),
    source: once(seen(reviews.map(({ source }) => source.name))),
  };
}

const pair = (name: string, shown: string): [string, string] => [fold(name), shown];

function once(pairs: readonly [string, string][]): [string, string][] {
  return [...new Map([...pairs].reverse())].reverse();
}

/** Looks names up, however they are written. */
export class NameTable {
  protected readonly shown: ReadonlyMap<NamedKind, ReadonlyMap<string, string>>;

  constructor(names: Names) {
    this.shown = new Map(NAMED_KINDS.map((kind) => [kind, new Map(names[kind])]));
  }

  /** How answers show what somebody calls so; undefined when nothing is known by that name. */
  find(kind: NamedKind, name: string): string | undefined {
    return this.shown.get(kind)!.get(fold(name));
  }
}
