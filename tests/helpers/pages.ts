import axe, { type AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, onTestFinished } from "vitest";

import { launchBrowser } from "./browser/launch-browser.ts";
import { serveOrigin } from "./serve-origin.ts";

/** One browser for the tests of a file. */
export function useBrowser(): { browser: () => Browser } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  return { browser: () => browser };
}

export interface Visitor {
  page: Page;
  /** What the browser's console said against the pages: errors, warnings, blocked content. */
  complaints: string[];
  /** Addresses of another origin that a page asked for. */
  foreign: string[];
  goTo(path: string): Promise<void>;
}

/** Serves a built site on a free port and opens a page on it; both end with the test. */
export async function visitSite(
  browser: Browser,
  siteDir: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const { url } = await serveOrigin({ siteDir });
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());

  const page = await context.newPage();
  const visitor: Visitor = {
    page,
    complaints: [],
    foreign: [],
    goTo: async (path) => {
      // Only the search asks for more once it is loaded.
      const waitUntil = path.startsWith("/search/") ? "networkidle" : "load";
      await page.goto(url + path, { waitUntil });
    },
  };
  page.on("pageerror", (error) => visitor.complaints.push(`${page.url()}: ${error.message}`));
  page.on("dialog", (dialog) => {
    visitor.complaints.push(`${page.url()}: a dialogue opened`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      visitor.complaints.push(`${page.url()}: ${message.text()}`);
    }
  });
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) visitor.foreign.push(request.url());
  });
  return visitor;
}

/** What axe finds on a page, one line a finding. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${page.url()}: ${id}: ${node.html.slice(0, 160)}`),
  );
}

/** How many pixels a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
