import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SearchParameters } from "../../data/_schema/search.ts";
import { launchBrowser } from "../helpers/browser/launch-browser.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { useBrowser, visitSite } from "../helpers/pages.ts";

const ordinary = useBrowser();

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** What Chromium has for tests of WebMCP. */
interface ModelContextTesting {
  listTools(): { name: string; description: string; inputSchema: string }[];
  executeTool(name: string, input: string): Promise<string | null>;
}

const toolsOf = (page: Page) =>
  page.evaluate(() => {
    const { modelContextTesting: tools } = navigator as unknown as {
      modelContextTesting?: ModelContextTesting;
    };
    return tools?.listTools();
  });

/** What a call of the search gives. */
const execute = async (page: Page, input: object) => {
  const told = await page.evaluate(async (json) => {
    const { modelContextTesting: tools } = navigator as unknown as {
      modelContextTesting: ModelContextTesting;
    };
    return await tools.executeTool("search_reviews", json);
  }, JSON.stringify(input));
  return JSON.parse(told!);
};

test("in a Chromium that has no WebMCP there is no tool", async () => {
  const { page, complaints, goTo } = await visitSite(ordinary.browser(), demonstrationSite());
  await goTo("/search/");
  expect(await toolsOf(page)).toBeUndefined();
  expect(complaints).toEqual([]);
});

describe("in a Chromium that has WebMCP", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(["--enable-features=WebMCPTesting"]);
  });
  afterAll(() => browser?.close());
  const visit = async (path: string) => {
    const visitor = await visitSite(browser, demonstrationSite());
    await visitor.goTo(path);
    return visitor;
  };

  test("whoever types is answered as ever", async () => {
    const { page, complaints } = await visit("/search/");
    await page.getByLabel("Words in the review").fill("furnace");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL("**/search/?query=furnace");
    await page.locator("#search-results mark").first().waitFor();
    expect(complaints).toEqual([]);
  });

  test.each(["/search/", "/reviews/"])(
    "the form of %s is a tool, whose arguments are the search's own",
    async (path) => {
      const { page } = await visit(path);
      const tools = (await toolsOf(page))!;
      expect(tools.map(({ name }) => name)).toEqual(["search_reviews"]);
      expect(tools[0]!.description).toBe("Reviews that match all given filters, and how many do in total.");
      const { properties } = JSON.parse(tools[0]!.inputSchema);
      if (path === "/search/")
        expect(Object.keys(properties)).toEqual(
          expect.arrayContaining(["query", "match", "sort", "since", "until", "sentiment", "has_reply"]),
        );
      for (const [name, { description }] of Object.entries<{ description?: string }>(properties)) {
        expect(Object.keys(SearchParameters.shape)).toContain(name);
        // Of boxes this Chromium tells none.
        if (name !== "match") expect(description, name).toBeTruthy();
      }
    },
  );

  test("a call shows what it finds, and gives it with the label of customers' words", async () => {
    const { page, complaints } = await visit("/search/");
    const answer = await execute(page, { query: "furnace", has_reply: "true" });
    expect(new URL(page.url()).search).toBe("?query=furnace&has_reply=true");
    expect(answer).toMatchObject({ address: page.url(), customer_text: { fields: ["reviews[].text"] } });
    expect(answer.total).toBeGreaterThan(0);
    expect(answer.reviews).toHaveLength(await page.locator("#search-results > article").count());
    expect(answer.status).toBe(await page.locator("#search-status").textContent());
    expect(complaints).toEqual([]);
  });

  test("a call on the page of all reviews leads to the search that answers it", async () => {
    const { page } = await visit("/reviews/");
    void execute(page, { query: "furnace" }).catch(() => {});
    await page.waitForURL("**/search/?query=furnace");
    await page.locator("#search-results mark").first().waitFor();
  });
});
