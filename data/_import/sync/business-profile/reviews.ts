import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Fetching, IncomingExports } from "../request.ts";
import { createGoogleReader, type GoogleAccess, requireClient } from "./google.ts";
import { findLocation, pagesOf } from "./locations.ts";

const Page = z.object({ reviews: z.array(z.object({})).default([]) });

/**
 * Fetches all reviews of a location, page by page as accounts.locations.reviews.list of version 4 gives them. Throws an Error
 * that says what to do.
 */
export async function fromBusinessProfile(
  access: GoogleAccess,
  location: string | undefined,
  fetching: Fetching,
): Promise<IncomingExports> {
  requireClient(access.client);
  const read = createGoogleReader(access, fetching);
  const name = await findLocation(read, access.endpoints, location);
  let reviews = 0;
  let pages = 0;
  const address = `${access.endpoints.reviews}/${name}/reviews`;
  for await (const { page, answer } of pagesOf(read, address, { pageSize: "50" }, Page)) {
    pages += 1;
    reviews += page.reviews.length;
    const file = join(fetching.scratch, `reviews-${String(pages).padStart(5, "0")}.json`);
    writeFileSync(file, JSON.stringify(answer), { mode: 0o600 });
  }
  // A profile without reviews gives an empty object, in which an import would look for them.
  const exports = reviews === 0 ? [] : [{ name: "reviews", path: fetching.scratch, mark: null }];
  return { exports, notes: reviews === 0 ? ["there is no review at Google"] : [] };
}
