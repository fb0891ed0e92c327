import { createHash } from "node:crypto";
import type { Change, Changes, ChangesPage, CopyCheck } from "../../../data/_schema/changes.ts";
import type { Review } from "../../../data/_schema/review.ts";
import type { ReviewsDataset } from "../../../data/_schema/reviews-dataset.ts";

/** What a client keeps of the reviews of a site. */
export interface Copy {
  cursor: number;
  reviews: ReadonlyMap<string, Review>;
  /** The reason of each withdrawal, by id. */
  withdrawn: ReadonlyMap<string, string>;
}

export interface Followed {
  copy: Copy;
  /** Whether all had to be fetched. */
  whole: boolean;
  /** What was read, in order. */
  read: string[];
}

/** The JSON at a path of a site. */
export type Read = (path: string) => unknown;

/** Brings a copy up to date in the way that the description of the API says, knowing nothing else; null for a first one. */
export async function follow(copy: Copy | null, fetchJson: Read): Promise<Followed> {
  const paths: string[] = [];
  const read = async <Shape>(path: string) => {
    paths.push(path);
    return (await fetchJson(path)) as Shape;
  };
  const head = await read<Changes>("/changes.json");
  if (copy && copy.cursor <= head.cursor) {
    const lists = await listsFrom(copy.cursor + 1, head, read);
    const followed = apply(copy, lists.flat(), head.cursor);
    if (agrees(followed, head.check)) return { copy: followed, whole: false, read: paths };
  }
  const { reviews } = await read<ReviewsDataset>("/reviews.json");
  const withdrawn = new Map(
    (await listsFrom(1, head, read)).flat().flatMap(({ id, reason }) => (reason ? [[id, reason]] : [])),
  );
  const whole = {
    cursor: head.cursor,
    reviews: new Map(reviews.map((review) => [review.id, review])),
    withdrawn,
  };
  return { copy: whole, whole: true, read: paths };
}

/** The reviews of a copy, in the order of datasets. */
export function inOrder(copy: Copy): Review[] {
  return [...copy.reviews.values()].sort((a, b) =>
    a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1,
  );
}

async function listsFrom(
  first: number,
  head: Changes,
  read: <Shape>(path: string) => Promise<Shape>,
): Promise<Change[][]> {
  const lists = [head.changes];
  let page: Pick<ChangesPage, "from" | "previous"> = head;
  while (page.from > first && page.previous) {
    const previous: ChangesPage = await read(new URL(page.previous).pathname);
    lists.unshift(previous.changes);
    page = previous;
  }
  return lists;
}

function apply({ reviews, withdrawn }: Copy, changes: readonly Change[], cursor: number): Copy {
  const [shown, ended] = [new Map(reviews), new Map(withdrawn)];
  for (const { id, review, reason } of changes) {
    if (review) shown.set(id, review);
    else shown.delete(id);
    if (reason) ended.set(id, reason);
  }
  return { cursor, reviews: shown, withdrawn: ended };
}

function agrees(copy: Copy, { count, digest, derived }: CopyCheck): boolean {
  const reviews = inOrder(copy);
  const said = reviews.map(({ url, language_detected, mentions, ...rest }) => rest);
  const made = reviews.map(({ id, url, language_detected, mentions }) => ({
    id,
    url,
    language_detected,
    mentions,
  }));
  return count === reviews.length && digest === sha256(said) && derived === sha256(made);
}

function sha256(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
