/** The orders of a search; the first is the default. */
export const SORTS = ["newest", "oldest", "highest", "lowest", "relevance"] as const;

/** The key of the messages for the values of a parameter: `hasReply` for `has_reply`. */
export const messageKeyOf = (parameter: string) =>
  parameter.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export type Sort = (typeof SORTS)[number];
