import {
  bytesOf,
  type Connections,
  createConnections,
  FetchFault,
  fetchWithin,
  type Limits,
} from "../../_fetch/fetch-within.ts";
import { isPublicOrigin, publicLookup } from "../../_fetch/public-origin.ts";
import { inTurn } from "../../_reuse/in-turn.ts";
import { groupBy } from "../../_text/group-by.ts";
import type { ImportedReview } from "../imported-review.ts";
import type { FoundPhotos } from "./find-photos.ts";
import { nameOfPhoto, UntakenPhoto } from "./pictures.ts";
import type { AsidePhotos } from "./store-photos.ts";

const LIMITS: Limits = { time: 30_000, silence: 10_000, received: 10_000_000, decoded: 10_000_000 };

const AT_ONCE = 4;

/** Gets the bytes of a picture; rejects with UntakenPhoto where it cannot. */
export type FetchPhoto = (address: string) => Promise<Buffer>;

/** Whom to ask: by https only, also after redirects, and at public addresses only. */
export function photoFetcher({
  isPublic = isPublicOrigin,
  connections = createConnections(AT_ONCE, { lookup: publicLookup }),
}: {
  isPublic?: (origin: string) => boolean;
  connections?: Connections;
} = {}): FetchPhoto {
  const judge = ({ protocol, origin }: URL) => {
    if (protocol !== "https:") throw new UntakenPhoto("is not at an https address; nothing else is fetched");
    if (!isPublic(origin))
      throw new UntakenPhoto(`is at no public address (${origin}); put the file into the export`);
  };
  return async (address) => {
    judge(new URL(address));
    try {
      return await fetchWithin(address, LIMITS, { connections, follow: judge }, ({ status, body }) => {
        if (status !== 200) throw new UntakenPhoto(`answers ${status}`);
        return bytesOf(body);
      });
    } catch (error) {
      throw error instanceof FetchFault ? new UntakenPhoto(error.message) : error;
    }
  };
}

/** Fetches the photos of reviews that are on the web, each once, and tells what came of it as `findPhotos` does of files. */
export async function fetchPhotos(
  reviews: readonly ImportedReview[],
  fetchPhoto: FetchPhoto,
  { found, aside, isThere }: { found: FoundPhotos; aside: AsidePhotos; isThere(file: string): boolean },
): Promise<void> {
  const all = reviews.flatMap(({ entry, photos = [] }) =>
    photos.flatMap((photo) => (photo.address ? [{ photo, address: photo.address, id: entry.id }] : [])),
  );
  await inTurn([...groupBy(all, ({ address }) => address)], AT_ONCE, async ([address, named]) => {
    try {
      const bytes = await fetchPhoto(address);
      const file = await nameOfPhoto(bytes, isThere);
      aside.put(file, bytes);
      found.sources.set(file, address);
      for (const { photo } of named) photo.file = file;
    } catch (error) {
      if (!(error instanceof UntakenPhoto)) throw error;
      found.untaken.push({ of: named[0]!, name: address, why: error.message });
    }
    for (const { photo } of named) delete photo.address;
  });
}
