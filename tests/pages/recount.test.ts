import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { SearchAnswer } from "../../data/_schema/search-answer.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { openOrigin } from "../helpers/origin.ts";

interface Linked {
  page: string;
  value: number;
  address: URL;
}

/** The counts on a page that lead to a search, but not shares, averages and scores. */
function linkedIn(page: string, html: string): Linked[] {
  const { document } = parseHTML(html);
  // Alone or with what is counted, or in brackets behind a name.
  return [...document.querySelectorAll<HTMLElement>('a[href^="/search/?"]')].flatMap((link) => {
    const count = /^(\d+)(?: reviews?)?$|\((\d+)\)$/.exec(link.textContent!.trim());
    if (count === null) return [];
    const address = new URL(link.getAttribute("href")!, "http://page");
    return [{ page, value: Number(count[1] ?? count[2]), address }];
  });
}

test("every figure that leads to a search is the number of reviews that the search lists", async () => {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const read = async (path: string) => (await get(path)).text();
  const siteMap = await read("/sitemap.xml");
  const subjects = [...siteMap.matchAll(/<loc>[^<]*?(\/(?:services|technicians|areas)\/[^<]+)<\/loc>/g)];
  const pages = ["/insights/", ...subjects.map(([, path]) => path!)];
  expect(pages.length).toBeGreaterThan(15);
  const linked = (await Promise.all(pages.map(async (page) => linkedIn(page, await read(page))))).flat();
  const asked = new Map<string, number>();
  const wrong: string[] = [];
  for (const { page, value, address } of linked) {
    const { search } = address;
    if (!asked.has(search)) {
      const answer = (await (await get(`/api/reviews/search${search}&limit=1`)).json()) as SearchAnswer;
      asked.set(search, answer.total);
    }
    if (asked.get(search) !== value) wrong.push(`${page}: ${value}, and ${search} has ${asked.get(search)}`);
  }
  expect(wrong).toEqual([]);
  for (const kind of [
    "aspect",
    "mentions_service",
    "mentions_technician",
    "mentions_area",
    "sentiment",
    "since",
  ])
    expect([...asked.keys()].filter((search) => search.includes(`${kind}=`)).length, kind).toBeGreaterThan(3);
  expect(linked.length).toBeGreaterThan(200);
});
