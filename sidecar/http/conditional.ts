export interface Validators {
  etag: string;
  /** Milliseconds since 1970, in whole seconds; absent where only the ETag counts. */
  lastModified?: number | undefined;
}

/** The header fields of a request, by name in lower case; those sent more than once are joined by commas, null for absent ones. */
export type Fields = Pick<Headers, "get">;

const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/;
const ENTITY_TAG_LIST = new RegExp(
  `^[ \\t,]*${ENTITY_TAG.source}(?:[ \\t]*,[ \\t,]*${ENTITY_TAG.source})*[ \\t,]*$`,
);
const ENTITY_TAGS = new RegExp(ENTITY_TAG.source, "g");

// RFC 9110 section 5.6.7: the preferred form and the two obsolete ones.
const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const TIME = "\\d{2}:\\d{2}:\\d{2}";
const HTTP_DATES = [
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d{2} ${MONTH} \\d{4} ${TIME} GMT`,
  `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \\d{2}-${MONTH}-\\d{2} ${TIME} GMT`,
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} [ \\d]\\d ${TIME} \\d{4}`,
];
const HTTP_DATE = new RegExp(`^(?:${HTTP_DATES.join("|")})$`);

/**
 * Whether a GET or HEAD is answered with 304, steps 3 and 4 of RFC 9110 section 13.2.2: If-None-Match wins over
 * If-Modified-Since, and a malformed validator counts as absent.
 *
 * If-Modified-Since must name the very moment that was served: after a return to older content every later moment lies
 * in the future of what is published now, and says nothing of what the client holds.
 */
export function isUnchanged(fields: Fields, { etag, lastModified }: Validators): boolean {
  const ifNoneMatch = fields.get("if-none-match");
  if (ifNoneMatch === etag) return true;
  const tags = parseEntityTags(ifNoneMatch);
  if (tags !== null) return tags === "*" || tags.map(opaque).includes(opaque(etag));
  return lastModified !== undefined && parseHttpDate(fields.get("if-modified-since")) === lastModified;
}

/**
 * Whether a GET or HEAD is answered with 412, steps 1 and 2 of the same section: If-Match wins over If-Unmodified-Since,
 * compares strongly, so that a weak tag matches nothing, and a malformed validator counts as absent.
 */
export function isPreconditionFalse(fields: Fields, { etag, lastModified }: Validators): boolean {
  const tags = parseEntityTags(fields.get("if-match"));
  if (tags !== null) return tags !== "*" && (isWeak(etag) || !tags.includes(etag));
  const since = parseHttpDate(fields.get("if-unmodified-since"));
  return since !== null && lastModified !== undefined && lastModified > since;
}

/** The tags of an If-Match or If-None-Match field; null when it is absent or malformed. */
function parseEntityTags(field: string | null): "*" | string[] | null {
  if (field === null) return null;
  if (field.trim() === "*") return "*";
  return ENTITY_TAG_LIST.test(field) ? (field.match(ENTITY_TAGS) ?? []) : null;
}

/** The tag without its weakness mark: If-None-Match compares weakly, RFC 9110 section 8.8.3.2. */
function opaque(tag: string): string {
  return isWeak(tag) ? tag.slice(2) : tag;
}

const isWeak = (tag: string) => tag.startsWith("W/");

function parseHttpDate(field: string | null): number | null {
  if (field === null || !HTTP_DATE.test(field)) return null;
  const time = Date.parse(field.endsWith("GMT") ? field : `${field} GMT`);
  // Date.parse takes a day that the month does not have for one of the next month.
  const day = Number(/\d+/.exec(field)![0]);
  return new Date(time).getUTCDate() === day ? time : null;
}
