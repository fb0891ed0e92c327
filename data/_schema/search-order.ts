/** The orders of a search; the first is the default. */
export const SORTS = ["newest", "oldest", "highest", "lowest", "relevance"] as const;

export type Sort = (typeof SORTS)[number];
