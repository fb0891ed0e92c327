import type { Browser, Page } from "playwright";
import { SEEN } from "../labelled/queries.ts";

/** Makes `window.find` of a page, which gives the ids of the first reviews for a query, with their data at hand. */
export const ENGINES: Record<string, string> = {
  Candor: `(async () => {
    const { offline } = document.querySelector("#search-form").dataset;
    const { createSearch } = await import(new URL(offline, location));
    const search = await createSearch({ base: location.origin });
    window.find = async (query) => {
      const asked = new URLSearchParams({ query, match: "words", sort: "relevance", limit: "${SEEN}" });
      return (await search(asked)).body.reviews.map(({ id }) => id);
    };
  })()`,
  Pagefind: `(async () => {
    const pagefind = await import(new URL("/pagefind/pagefind.js", location));
    window.find = async (query) => {
      const { results } = await pagefind.search(query);
      const data = await Promise.all(results.slice(0, ${SEEN}).map((result) => result.data()));
      return data.map(({ meta }) => meta.title);
    };
  })()`,
};

/** Opens the search page of a site in a new context, with nothing cached and no script of its own. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/assets/search.*.js", (route) => route.abort());
  await page.goto(`${url}/search/`, { waitUntil: "networkidle" });
  return page;
}

/** Asks a page whose engine is there; ids, best first. */
export function find(page: Page, query: string): Promise<string[]> {
  return page.evaluate<string[]>(`window.find(${JSON.stringify(query)})`);
}
