/** What a question can name; each has several names. */
export const NAMED_KINDS = ["technician", "service", "area", "aspect", "source"] as const;

export type NamedKind = (typeof NAMED_KINDS)[number];

/** The filters of a search that name something. */
export const FILTER_NAMES = {
  mentions_technician: "technician",
  mentions_service: "service",
  mentions_area: "area",
  aspect: "aspect",
  source: "source",
} as const satisfies Record<string, NamedKind>;
