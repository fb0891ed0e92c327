import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseHTML } from "linkedom";
import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { foreignSite } from "../helpers/foreign-site.ts";
import { freePort } from "../helpers/free-port.ts";
import { hostileData } from "../helpers/hostile-data.ts";
import { knownReviews } from "../helpers/known-reviews.ts";
import { accessibilityFaults, openContext, overflow, shiftOf, useBrowser } from "../helpers/pages.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";

const { browser } = useBrowser();

// Drafts name their origin, and each is built once.
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

type Way = "script" | "frame";
const WHATS = ["rating", "reviews"] as const;
type What = (typeof WHATS)[number];

/** The origin of a site whose badge is tried, and what its page offers to copy. */
async function badgeOf(files: Record<string, string | Uint8Array>) {
  const { siteDir } = await draftSite(files, origin);
  await serveOrigin({ siteDir, port });
  const { document } = parseHTML(readFileSync(join(siteDir, "current/badge/index.html"), "utf8"));
  const snippet = (what: What, way: Way, scheme = "auto") => {
    const variant = document.querySelector(`[data-frame="${what}"][data-scheme="${scheme}"]`)!;
    return variant.querySelectorAll("code")[way === "script" ? 0 : 1]!.textContent!;
  };
  return { siteDir, snippet };
}

/** A visitor of other sites, for all tests. */
let visitor: Page;
const complaints: string[] = [];
/** Origins that were asked for anything. */
const asked = new Set<string>();

beforeAll(async () => {
  visitor = await open({});
});
afterAll(() => visitor.context().close());

async function open(options: BrowserContextOptions): Promise<Page> {
  const context = await openContext(browser(), { viewport: WIDE, ...options });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("dialog", (dialog) => {
    complaints.push("a dialogue opened");
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  context.on("request", (request) => asked.add(new URL(request.url()).origin));
  return page;
}

const WIDE = { width: 1280, height: 900 };

interface Showing {
  viewport?: typeof WIDE;
  headers?: Record<string, string>;
  /** Else the visitor of all tests. */
  as?: Page;
}

/** A page of another site with this in it; what was cached, complained of and asked for before is forgotten. */
async function show(body: string, { viewport = WIDE, headers = {}, as: page = visitor }: Showing = {}) {
  const site = await foreignSite(body, headers);
  await page.goto("about:blank");
  // The sites that are tried have one origin.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  complaints.length = 0;
  asked.clear();
  await page.goto(site, { waitUntil: "load" });
  return { page, complaints, asked, site };
}

/** What is shown, wherever it stands. */
const badgeIn = (page: Page, way: Way) =>
  (way === "script" ? page.locator("candor-badge") : page.frameLocator("iframe")).locator(".badge");

const squeeze = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

test.each(["script", "frame"] as const)(
  "on a page of another site by a %s: the rating, the levels, the day, and the newest reviews",
  async (way) => {
    const { snippet } = await badgeOf(knownReviews());
    const plain = await open({ javaScriptEnabled: false });
    onTestFinished(() => plain.context().close());
    const { page, complaints, asked, site } = await show(snippet("reviews", way), {
      as: way === "frame" ? plain : visitor,
    });
    const badge = badgeIn(page, way);
    const says = squeeze(await badge.innerText());
    expect(says).toContain("Pipes {day} & Sons 3.33 out of 5 · 6 reviews");
    expect(says).toContain("1 matched to a job, 1 invited by the business, 4 from platform accounts.");
    expect(says).toContain(
      "2 reviews say “Recommends” (counted as 5 stars) or “Doesn’t recommend” (counted as 1 star) instead",
    );
    expect(says).toContain("Last updated ");
    expect(says).toContain("The 3 newest of 6 reviews");
    expect(says).toContain("Incentivised");
    expect(says.match(/verified/i)).toBeNull();
    expect(await badge.locator(".text").first().textContent()).toBe("Fixed the leak in an hour.");
    expect(await badge.locator("article").count()).toBe(3);
    expect(
      await badge.locator("a").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
    ).toEqual(
      expect.arrayContaining([
        `${origin}/`,
        `${origin}/reviews/`,
        `${origin}/about/`,
        `${origin}/review/all/`,
      ]),
    );
    expect(complaints).toEqual([]);
    expect([...asked].sort()).toEqual([site, origin].sort());
    expect(await page.context().cookies()).toEqual([]);
  },
);

test("nothing on the page of the other site moves when it comes, wide or narrow, also in many words", async () => {
  const { snippet } = await badgeOf(knownReviews({ language: "es" }));
  const both = WHATS.map((what) => snippet(what, "script") + snippet(what, "frame")).join("");
  for (const width of [320, 1280]) {
    const { page } = await show(both, { viewport: { width, height: 2400 } });
    await badgeIn(page, "script").last().waitFor();
    expect(await shiftOf(page), `at ${width}`).toBe(0);
    expect(await overflow(page), `at ${width}`).toBeLessThanOrEqual(0);
    for (const [index, what] of WHATS.entries()) {
      // All of it fits into what is reserved for it.
      const badge = page.frameLocator(`iframe >> nth=${index}`).locator(".badge");
      const beyond = badge.evaluate((badge) => badge.getBoundingClientRect().height - innerHeight);
      expect(await beyond, `${what} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("little of what is reserved for it stays blank, wide or narrow", async () => {
  const { snippet } = await badgeOf({
    "business.json": JSON.stringify({
      name: "Tillmarsh Heating, Cooling & Plumbing",
      policy: { incentives: "none" },
    }),
    "reviews.jsonl": journalOf(
      ...["a", "b", "c"].map((id) =>
        publishing(id, { text: "They came on time and explained every step. ".repeat(5) }),
      ),
    ),
  });
  const { page } = await show(WHATS.map((what) => snippet(what, "script")).join(""));
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [index, what] of WHATS.entries()) {
      const blank = await badgeIn(page, "script")
        .nth(index)
        .evaluate((element) => {
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          let end = 0;
          while (texts.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(texts.currentNode);
            end = Math.max(end, range.getBoundingClientRect().bottom);
          }
          return element.getBoundingClientRect().bottom - end;
        });
      expect(blank, `${what} at ${width}`).toBeLessThan(what === "rating" ? 70 : 150);
    }
  }
});

test("a page with a strict policy shows it once the one origin is allowed", async () => {
  const { snippet } = await badgeOf(knownReviews());
  const policy =
    `default-src 'none'; img-src data:; style-src 'self'; script-src ${origin}; frame-src ${origin}; ` +
    "require-trusted-types-for 'script'";
  const body = [snippet("reviews", "script"), snippet("rating", "frame")]
    .join("")
    .replaceAll(/ style="[^"]*"/g, "");
  const { page, complaints } = await show(body, { headers: { "content-security-policy": policy } });
  for (const way of ["script", "frame"] as const) {
    expect(await badgeIn(page, way).locator(".rating a").first().innerText()).toBe("6 reviews");
  }
  const panel = badgeIn(page, "script");
  expect(await panel.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  expect(complaints).toEqual([]);
});

test("no other page of the site can be shown in a frame", async () => {
  await badgeOf(knownReviews());
  const { page, complaints } = await show(`<iframe src="${origin}/about/"></iframe>`);
  await expect.poll(() => complaints.join()).toContain("frame-ancestors 'none'");
  expect(await page.frameLocator("iframe").locator("main").count()).toBe(0);
});

test("it has the colours of the visitor's device, or those that were picked", async () => {
  const { snippet } = await badgeOf(knownReviews());
  const schemes = ["auto", "light", "dark"];
  const [white, dark] = ["rgb(255, 255, 255)", "rgb(21, 32, 42)"];
  const all = schemes.flatMap((scheme) => [
    snippet("rating", "script", scheme),
    snippet("rating", "frame", scheme).replace(' loading="lazy"', ""),
  ]);
  const { page } = await show(all.join(""));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const grounds = schemes.flatMap((_, index) =>
      [page.locator("candor-badge").nth(index), page.frameLocator("iframe").nth(index)].map((place) =>
        place.locator(".badge").evaluate((badge) => getComputedStyle(badge).backgroundColor),
      ),
    );
    const auto = colorScheme === "light" ? white : dark;
    expect(await Promise.all(grounds)).toEqual([auto, auto, white, white, dark, dark]);
  }
});

test("customers' words are texts and nothing else", async () => {
  const { snippet } = await badgeOf(hostileData());
  for (const way of ["script", "frame"] as const) {
    const { page, complaints, asked } = await show(snippet("reviews", way), {
      viewport: { width: 320, height: 900 },
    });
    const badge = badgeIn(page, way);
    expect(await badge.locator(".text").first().textContent()).toContain("<img src=x onerror=alert(2)>");
    expect(await badge.locator("script, img, style, [onload], [onerror]").count()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await badge.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(complaints).toEqual([]);
    expect(asked.size).toBe(2);
  }
});

test("without its script, and for another site's script, the link is there and no figure", async () => {
  const { snippet } = await badgeOf(knownReviews());
  const [script = "", element = ""] = snippet("rating", "script").split("\n");
  const missing = await show(script.replace("/badge.js", "/gone.js") + element);
  expect(squeeze(await missing.page.locator("candor-badge").innerText())).toBe(
    "Reviews of Pipes {day} & Sons",
  );
  const other = element.replace(`site="${origin}"`, 'site="https://other.example"');
  const { page } = await show(`${script}${script}${other}<div id="late"></div>`);
  await page.evaluate(() => customElements.whenDefined("candor-badge"));
  expect(squeeze(await page.locator("candor-badge").innerText())).toBe("Reviews of Pipes {day} & Sons");
  // One that a page adds later is filled, too.
  await page.evaluate((site) => {
    const late = document.createElement("candor-badge");
    document.querySelector("#late")!.append(late);
    late.setAttribute("site", site);
  }, origin);
  expect(await page.locator("#late .badge .rating a").innerText()).toBe("6 reviews");
});

test("a business without reviews says so", async () => {
  const none = await badgeOf({
    "business.json": JSON.stringify({ name: "Empty & Sons" }),
    "reviews.jsonl": "",
  });
  const { page } = await show(none.snippet("reviews", "script"));
  expect(squeeze(await badgeIn(page, "script").innerText())).toBe("Empty & Sons There are no reviews yet.");
});

test("a long name and words from right to left keep their place", async () => {
  const arabic = await badgeOf({
    "business.json": JSON.stringify({ name: `شركة ${"الأنابيب".repeat(20)}`, language: "ar" }),
    "reviews.jsonl": journalOf(publishing("a", { text: "عمل ممتاز وسريع.", author: { name: "ليلى" } })),
  });
  for (const way of ["script", "frame"] as const) {
    const { page } = await show(arabic.snippet("reviews", way), { viewport: { width: 320, height: 900 } });
    const badge = badgeIn(page, way);
    expect(await badge.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    const text = badge.locator(".text");
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  }
});

test("all reviews that it lists are on paper", async () => {
  const { snippet } = await badgeOf(knownReviews());
  const { page } = await show(snippet("reviews", "script"), { viewport: { width: 400, height: 900 } });
  await page.emulateMedia({ media: "print" });
  const beyond = await badgeIn(page, "script")
    .locator(".list > ul")
    .evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
});

test("the page of the badge shows what is picked and what to copy for it", async () => {
  const { siteDir } = await badgeOf(knownReviews());
  expect(siteDir).not.toBe("");
  const { page } = await show("");
  await page.goto(`${origin}/badge/`);
  const shown = page.locator(".variant:visible");
  expect(await shown.count()).toBe(1);
  expect(await shown.frameLocator("iframe").locator("article").count()).toBe(0);
  await page.getByLabel("The rating and the newest reviews", { exact: true }).check();
  await page.getByLabel("Dark", { exact: true }).check();
  expect(await shown.count()).toBe(1);
  await shown.frameLocator("iframe").locator("article").first().waitFor();
  const [script, frame] = await shown.locator("code").allTextContents();
  expect(script).toContain(`<candor-badge site="${origin}" reviews="" theme="dark"`);
  expect(frame).toContain(`<iframe src="${origin}/badge/reviews/dark/"`);
  expect(await shown.getByRole("button", { name: "Copy" }).count()).toBe(2);
});

test("frames are accessible in light and in dark", async () => {
  await badgeOf(knownReviews());
  const { page } = await show("");
  for (const path of ["/badge/rating/light/", "/badge/reviews/dark/"]) {
    await page.goto(origin + path);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

test("the script, and a frame with its styles, take less than 8 KB; compressed they do with any reviews", async () => {
  const sizes = (siteDir: string, measure: (bytes: Buffer) => number) => {
    const read = (name: string) => measure(readFileSync(join(siteDir, "current", name)));
    const frame = readFileSync(join(siteDir, "current/badge/reviews/index.html"), "utf8");
    const [, css = ""] = /href="\/(assets\/badge\.[0-9a-f]+\.css)"/.exec(frame)!;
    return [read("badge.js"), read("badge/reviews/index.html") + read(css)];
  };
  for (const size of sizes(demonstrationSite(), (bytes) => bytes.length)) expect(size).toBeLessThan(8192);
  const { siteDir } = await draftSite(hostileData(), origin);
  for (const size of sizes(siteDir, (bytes) => gzipSync(bytes).length)) expect(size).toBeLessThan(8192);
});
