import { z } from "zod";
import { createRecordReader } from "../../data/_fetch/record-reader.ts";

const Review = z.object({ id: z.string() });

const Facts = z.object({
  business: z.object({ name: z.string(), url: z.string().optional() }),
  aggregate_rating: z.object({ count: z.int() }),
});

/** What of `/reviews.json` stays from release to release. */
const Dataset = Facts.extend({ reviews: z.array(Review) });

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

/** Bytes of memory for ids, of which 100,000 take 8 MB, and of one review with its reply and translations. */
const LIMITS = { most: 48 * 1024 * 1024, mostOfRecord: 1024 * 1024 };

/** The same of a server that may be hostile, piece by piece: memory does not grow with it. Rejects with what the body rejects with. */
export async function publishedIdsFrom(body: AsyncIterable<Buffer>): Promise<PublishedIds | null> {
  const ids: string[] = [];
  const shape = { facts: ["business", "aggregate_rating"], lists: ["reviews"], ...LIMITS };
  const reader = createRecordReader(shape, (_, review) => {
    const { id } = Review.parse(review);
    ids.push(id);
    return id.length;
  });
  for await (const piece of body) if (orNull(() => reader.write(piece)) === null) return null;
  const { data } = Facts.safeParse(orNull(reader.end));
  return data ? { business: data.business, ids } : null;
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

const parse = (text: string): unknown => orNull(() => JSON.parse(text));

function orNull<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}
