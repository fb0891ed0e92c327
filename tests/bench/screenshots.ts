import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { launchBrowser } from "../helpers/browser/launch-browser.ts";
import { serveDemonstration } from "./serve-demonstration.ts";

/**
 * `npm run screenshots [folder]`: a picture of each kind of page of the demonstration business, in both themes and at
 * the widths of a phone, a tablet and a desk, below `screenshots/` or the folder given; and `site.png`, which the README
 * shows.
 */
const folder = resolve(process.argv[2] ?? "screenshots");
const WIDTHS = [390, 820, 1440];
const PAGES = {
  home: "/",
  reviews: "/reviews/",
  stars: "/reviews/1-star/",
  month: "/reviews/2026/10/",
  service: "/services/water-heater/",
  technician: "/technicians/grace-odunlade/",
  area: "/areas/lake-orrin/",
  insights: "/insights/",
  about: "/about/",
  developers: "/developers/",
  reference: "/developers/reference/",
  mcp: "/developers/mcp/",
  push: "/developers/push/",
  caching: "/developers/caching/",
  feeds: "/feeds/",
  search: "/search/?query=water+heater",
  "not-found": "/404.html",
};

const site = await serveDemonstration();
const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of WIDTHS) await shoot(browser, colorScheme, width);
  }
  await shootFront(browser);
  console.log(`${Object.keys(PAGES).length * WIDTHS.length * 2 + 1} pictures in ${folder}`);
} finally {
  await browser.close();
  await site.close();
}

async function shoot(browser: Browser, colorScheme: "light" | "dark", width: number): Promise<void> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  }
  await context.close();
}

/** What a visitor sees first. */
async function shootFront(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 790 }, reducedMotion: "reduce" });
  await page.goto(`${site.url}/`, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(folder, "site.png") });
  await page.close();
}
