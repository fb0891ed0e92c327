/** What a question can name; each has several names. */
export const NAMED_KINDS = ["technician", "service", "area", "aspect", "source"] as const;

export type NamedKind = (typeof NAMED_KINDS)[number];
