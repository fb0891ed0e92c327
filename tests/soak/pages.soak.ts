import { expect, test } from "vitest";
import type { Manifest } from "../../data/_schema/manifest.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { PAGES } from "../helpers/kinds-of-pages.ts";
import { openOrigin } from "../helpers/origin.ts";
import { demonstrationFiles } from "../helpers/owners-files.ts";
import { accessibilityFaults, overflow, useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

/** Every page of the demonstration, not only one of each kind. */
async function allPages(siteDir: string): Promise<string[]> {
  const { get } = await openOrigin({ siteDir });
  const { assets } = (await (await get("/manifest.json")).json()) as Manifest;
  return assets.map(({ path }) => path).filter((path) => path.endsWith("/"));
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1440]) {
    test(`every page is accessible, loads nothing from others and breaks no policy: ${colorScheme}, ${width} pixels`, async () => {
      const siteDir = demonstrationSite();
      const viewport = { width, height: 800 };
      const visitor = await visitSite(browser(), siteDir, { colorScheme, viewport });
      const pages = new Set([...PAGES, ...(await allPages(siteDir))]);
      expect(pages.size).toBeGreaterThan(60);
      const faults: string[] = [];
      for (const path of pages) {
        await visitor.goTo(path);
        expect(await visitor.page.title(), path).not.toBe("");
        expect(await overflow(visitor.page), path).toBeLessThanOrEqual(0);
        faults.push(...(await accessibilityFaults(visitor.page, "all", { whole: true })));
      }
      expect(faults).toEqual([]);
      expect(visitor.complaints).toEqual([]);
      expect(visitor.foreign).toEqual([]);
    });
  }
}

/** The demonstration in other words and in other looks. */
const OTHERWISE = [
  { language: "de" },
  { language: "fr" },
  { language: "es" },
  ...["almanac", "harbour", "workshop"].map((look) => ({ theme: { look } })),
];

test.each(OTHERWISE)(
  "every kind of page is accessible in light and dark, narrow and wide: %j",
  async (other) => {
    const { siteDir } = await draftSite(demonstrationFiles(other));
    const visitor = await visitSite(browser(), siteDir);
    const faults: string[] = [];
    for (const path of PAGES) {
      for (const width of [320, 1440]) {
        await visitor.page.setViewportSize({ width, height: 800 });
        await visitor.page.emulateMedia({ colorScheme: "light" });
        await visitor.goTo(path);
        expect(await overflow(visitor.page), `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
        faults.push(...(await accessibilityFaults(visitor.page, "all", { whole: true })));
        await visitor.page.emulateMedia({ colorScheme: "dark" });
        faults.push(...(await accessibilityFaults(visitor.page, "colour", { whole: true })));
      }
    }
    expect(faults).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  },
);
