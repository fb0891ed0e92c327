import type { SearchParameters } from "../../../data/_schema/search.ts";

export interface Found {
  /** All matches; null when the engine does not count them. */
  total: number | null;
  /** The page as JSON in UTF-8. */
  bytes: Buffer;
}

export interface Engine {
  search(parameters: SearchParameters): Found;
  /** All that it finds, for engines that may find other reviews than those that contain the query. */
  positions?(parameters: SearchParameters): number[];
  /** Bytes of its index where it has one in memory, as it would be written to a file. */
  indexBytes?(): number;
}

/** A page of reviews that are JSON already. */
export function page(total: number | null, reviews: readonly string[]): Found {
  const count = total === null ? "" : `"total":${total},`;
  return {
    total,
    bytes: Buffer.from(`{${count}"count":${reviews.length},"reviews":[${reviews.join(",")}]}`),
  };
}
