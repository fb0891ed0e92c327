import { z } from "zod";

/** What of `/reviews.json` stays from release to release. */
const Dataset = z.object({
  business: z.object({ name: z.string(), url: z.string().optional() }),
  aggregate_rating: z.object({ count: z.int() }),
  reviews: z.array(z.object({ id: z.string() })),
});

export interface PublishedIds {
  business: { name: string; url?: string | undefined };
  ids: string[];
}

/** Whose reviews the bytes of a `/reviews.json` hold, and which; null when they are no such file, or not all of it. */
export function publishedIdsIn(bytes: Buffer): PublishedIds | null {
  const quick = lookThrough(bytes);
  if (quick) return quick;
  const { data } = Dataset.safeParse(parse(bytes.toString("utf8")));
  return data ? { business: data.business, ids: data.reviews.map(({ id }) => id) } : null;
}

const LIST = '"reviews":[';
const REVIEW = '{"id":"';

/**
 * The same in a tenth of the time, for a file as a build writes it: only what stands before the reviews is parsed. Null
 * when the reviews found are not as many as that says. No text can look like a review, since it would have its quotation
 * marks escaped.
 */
function lookThrough(bytes: Buffer): PublishedIds | null {
  const list = bytes.indexOf(LIST);
  if (list === -1) return null;
  const { data } = Dataset.safeParse(parse(`${bytes.toString("utf8", 0, list + LIST.length)}]}`));
  if (!data || bytes.toString("latin1", bytes.length - 2) !== "]}") return null;
  const ids: string[] = [];
  for (let at = bytes.indexOf(REVIEW, list); at !== -1; at = bytes.indexOf(REVIEW, at)) {
    const start = at + REVIEW.length;
    at = bytes.indexOf('"', start);
    if (at === -1) return null;
    ids.push(bytes.toString("latin1", start, at));
  }
  return ids.length === data.aggregate_rating.count ? { business: data.business, ids } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
