import axe, { type AxeResults, type RunOptions } from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { OpenPage } from "./browser/open-page.ts";
import { TAKE_OUT_REPEATS } from "./browser/take-out-repeats.ts";
import type { OnEnd } from "./data-folder.ts";
import { ask } from "./run/ask.ts";
import { serveOrigin } from "./serve-origin.ts";

const running = await ask("browser");

/** The run's browser, for the tests of a file; those that use it fail with the reason why it cannot be had. */
export function useBrowser(): { browser: () => Browser } {
  let browser: Browser | undefined;
  let fault: unknown;
  beforeAll(async () => {
    try {
      browser = await chromium.connect(running().endpoint);
    } catch (error) {
      fault = error;
    }
  });
  afterAll(() => browser?.close());
  return {
    browser() {
      if (!browser) throw fault;
      return browser;
    },
  };
}

export interface Visitor {
  page: Page;
  /** What the browser's console said against the pages: errors, warnings, blocked content. */
  complaints: string[];
  /** Addresses of another origin that a page asked for. */
  foreign: string[];
  goTo(path: string): Promise<void>;
}

/** Serves a built site on a free port and opens a page on it; both end with the test, or when `onEnd` says so. */
export async function visitSite(
  browser: Browser,
  siteDir: string,
  options: BrowserContextOptions = {},
  onEnd: OnEnd = onTestFinished,
): Promise<Visitor> {
  const { url } = await serveOrigin({ siteDir, onEnd });
  const context = await openContext(browser, options);
  onEnd(() => context.close());

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

/** A context for pages that functions are handed to; whoever asks for it closes it. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // As esbuild has it, such a function names those within it by this.
  await context.addInitScript("globalThis.__name = (named) => named;");
  return context;
}

/**
 * One visitor for all tests of a file or a group, so that what is loaded once can be asked many things. What a test
 * changes of the page stays: each sets the size and the media that it asks about, and puts back what it alters beside.
 */
export function useVisitor(
  browser: () => Browser,
  siteDir: () => string | Promise<string>,
  options?: BrowserContextOptions,
): () => Visitor {
  let visitor: Visitor;
  const ends: (() => void | Promise<void>)[] = [];
  beforeAll(async () => {
    visitor = await visitSite(browser(), await siteDir(), options, (end) => ends.push(end));
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => visitor;
}

/** The rules that a change of colours can break. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** What axe asks about only when told to: WCAG 2.2, 2.5.8 and 2.5.3. */
const BY_REQUEST = { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } };

/**
 * What axe finds on a page, one line a finding: by all its rules, or by those of colour alone. Of what repeats itself on the
 * page with other words it looks at the first, or with `whole` at all.
 */
export async function accessibilityFaults(
  page: OpenPage,
  rules: "all" | "colour" = "all",
  { whole = false } = {},
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // Of what is right it need not tell every place; frames have pages of their own.
  const all: RunOptions = { resultTypes: ["violations"], rules: BY_REQUEST, iframes: false };
  const options = rules === "all" ? all : { ...all, runOnly: OF_COLOUR };
  // What the bar of phones covers in part, as long as nobody scrolls, would count as too small.
  const { violations } = await page.evaluate<AxeResults>(`(async () => {
    const bar = document.querySelector(".call-bar")?.style;
    bar?.setProperty("position", "static");
    const putBack = ${whole ? "() => {}" : TAKE_OUT_REPEATS};
    const found = await axe.run(${JSON.stringify(options)});
    putBack();
    bar?.removeProperty("position");
    return found;
  })()`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${page.url()}: ${id}: ${node.html.slice(0, 160)}`),
  );
}

/** How many pixels a page is wider than its window. */
export function overflow(page: OpenPage): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
}

/** The sum of what moved while the page loaded, as Cumulative Layout Shift has it. */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((settle) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => settle(sum)));
      }),
  );
