import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { plainLine } from "../../plain-line.ts";
import type { Fetching, IncomingExports } from "../request.ts";
import {
  createGoogleReader,
  type Endpoints,
  type GoogleAccess,
  type ReadGoogle,
  requireClient,
} from "./google.ts";

const Page = z.object({ reviews: z.array(z.object({})).default([]) });

/** Fetches all reviews of a location, as accounts.locations.reviews.list of version 4 gives them. Throws an Error that says what to do. */
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
  for await (const { page, answer } of answerPages(read, address, { pageSize: "50" }, Page)) {
    pages += 1;
    reviews += page.reviews.length;
    const file = join(fetching.scratch, `reviews-${String(pages).padStart(5, "0")}.json`);
    writeFileSync(file, JSON.stringify(answer), { mode: 0o600 });
  }
  // A profile without reviews gives an empty object, in which an import would look for them.
  const exports = reviews === 0 ? [] : [{ name: "reviews", path: fetching.scratch, mark: null }];
  return { exports, notes: reviews === 0 ? ["there is no review at Google"] : [] };
}

/** A profile that the consenting account may manage. */
export interface Location {
  /** `accounts/.../locations/...` */
  name: string;
  title: string;
}

const Accounts = z.object({ accounts: z.array(z.object({ name: z.string() })).default([]) });
const Locations = z.object({
  locations: z.array(z.object({ name: z.string(), title: z.string().default("") })).default([]),
});

/** Every location of every account, each once, since groups of locations repeat those of their owners. */
export async function listLocations(read: ReadGoogle, endpoints: Endpoints): Promise<Location[]> {
  const found = new Map<string, Location>();
  const accounts = answerPages(read, `${endpoints.accounts}/accounts`, { pageSize: "20" }, Accounts);
  for await (const { page } of accounts) {
    for (const account of page.accounts) {
      const address = `${endpoints.locations}/${account.name}/locations`;
      const query = { pageSize: "100", readMask: "name,title" };
      for await (const listed of answerPages(read, address, query, Locations)) {
        for (const { name, title } of listed.page.locations) {
          if (!found.has(name)) found.set(name, { name: `${account.name}/${name}`, title: plainLine(title) });
        }
      }
    }
  }
  return [...found.values()];
}

/** The one that is meant by its whole name or its id, or that is the only one. Throws an Error that lists them. */
async function findLocation(read: ReadGoogle, endpoints: Endpoints, wanted: string | undefined) {
  if (wanted?.includes("/")) return wanted;
  const locations = await listLocations(read, endpoints);
  const fitting = locations.filter(
    ({ name }) => wanted === undefined || name.endsWith(`/locations/${wanted}`),
  );
  if (fitting.length === 1) return fitting[0]!.name;
  if (locations.length === 0) throw new Error("this Google account manages no Business Profile");
  throw new Error(`say in business.json which location: ${locations.map(described).join("; ")}`);
}

export function described({ name, title }: Location): string {
  return `"location": "${name}" (${title})`;
}

const NextPage = z.object({ nextPageToken: z.string().max(4096).optional() });

/** Of one list: half a million reviews. */
const MOST_PAGES = 10_000;

/**
 * Reads a list page by page, the token of each leading to the next. Throws an Error for another shape, and when the pages go in a circle.
 */
async function* answerPages<Page extends z.ZodType>(
  read: ReadGoogle,
  address: string,
  query: Record<string, string>,
  shape: Page,
): AsyncGenerator<{ page: z.infer<Page>; answer: unknown }> {
  const seen = new Set<string>();
  for (let token = ""; ; ) {
    const search = new URLSearchParams({ ...query, ...(token && { pageToken: token }) });
    const answer = await read(`${address}?${search}`);
    const page = shape.safeParse(answer);
    const next = NextPage.safeParse(answer);
    if (!page.success || !next.success)
      throw new Error("Google's answer has not the form that is documented");
    yield { page: page.data, answer };
    token = next.data.nextPageToken ?? "";
    if (token === "") return;
    if (seen.has(token)) throw new Error("Google's pages go round in a circle");
    if (seen.size === MOST_PAGES) throw new Error(`Google's pages are more than ${MOST_PAGES}`);
    seen.add(token);
  }
}
