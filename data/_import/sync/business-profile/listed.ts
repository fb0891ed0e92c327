import * as z from "zod";
import type { ReadGoogle } from "./google.ts";

const NextPage = z.object({ nextPageToken: z.string().optional() });

/**
 * Reads a list page by page, as Google hands it out: the token of each page leads to the next. Throws an Error when a page has not
 * the shape that is asked for, or when the pages go round in a circle.
 */
export async function* pagesOf<Page extends z.ZodType>(
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
    seen.add(token);
  }
}
