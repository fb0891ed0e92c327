import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, shadeFor } from "../../content/_look/colour.ts";
import { applyTheme } from "../../content/_look/theme.ts";
import { Theme } from "../../data/_schema/theme.ts";
import { rowsOf } from "../helpers/browser/rows-of.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite, faultsIn } from "../helpers/draft-site.ts";
import { accessibilityFaults, useBrowser, useVisitor, visitSite } from "../helpers/pages.ts";
import { PROJECT } from "../helpers/project.ts";

const { browser } = useBrowser();
const TYPE = join(PROJECT, "public/assets/fonts/figtree-latin.woff2");
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>`;

const business = (theme: object) => JSON.stringify({ name: "Painted House", theme });
const journal = journalOf(publishing("a"), publishing("b", { rating: 2, date: "2025-02-03" }));

const THEMED = {
  "business.json": business({ accent: "#7a1f5c", logo: "logo.svg", font: "serif" }),
  "reviews.jsonl": journal,
  "logo.svg": LOGO,
  // This grey can be read on both grounds.
  "styles.css": `h1 { color: rgb(119, 119, 119); background: url('./tile.svg') } h2 { mask: url(#h) }`,
  "tile.svg": LOGO,
};

/** What is told of a colour that cannot be read, as the nearest that can. */
const MENDED = "#8e8e8e";

describe("the owner's colour, logo, type and styles", () => {
  const themed = useVisitor(browser, async () => (await draftSite(THEMED)).siteDir);

  test.each(["light", "dark"] as const)("reach every page and stay readable: %s", async (colorScheme) => {
    const { page, goTo, complaints, foreign } = themed();
    await page.emulateMedia({ colorScheme });
    await goTo("/reviews/");
    const link = page.locator(".months th a").first();
    const colour = await link.evaluate((element) => getComputedStyle(element).color);
    if (colorScheme === "light") expect(colour).toBe("rgb(122, 31, 92)");
    else expect(colour).not.toBe("rgb(122, 31, 92)");
    expect(await page.locator("h1").evaluate((element) => getComputedStyle(element).fontFamily)).toContain(
      "Georgia",
    );
    const logo = page.locator(".brand img");
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    expect(await page.locator("link[rel=preload]").count()).toBe(0);
    expect(await accessibilityFaults(page, colorScheme === "light" ? "all" : "colour")).toEqual([]);
    expect([...complaints, ...foreign]).toEqual([]);
  });

  test("win over the site's, and bring what lies beside them", async () => {
    const { page, goTo, complaints, foreign } = themed();
    await goTo("/");
    const [colour, image] = await page.locator("h1").evaluate((element) => {
      const { color, backgroundImage } = getComputedStyle(element);
      return [color, backgroundImage];
    });
    expect(colour).toBe("rgb(119, 119, 119)");
    expect(image).toMatch(/\/assets\/owner\/tile\.[0-9a-f]{8}\.svg"\)$/);
    expect([...complaints, ...foreign]).toEqual([]);
  });
});

test("type of the owner's own is loaded from the site, before it is needed", async () => {
  const { siteDir } = await draftSite({
    "business.json": business({ font: "brand.woff2", accent_dark: MENDED }),
    "reviews.jsonl": journal,
    "brand.woff2": readFileSync(TYPE),
  });
  const { page, goTo, complaints, foreign } = await visitSite(browser(), siteDir);
  await goTo("/");
  const address = await page.locator("link[rel=preload][as=font]").getAttribute("href");
  expect(address).toMatch(/^\/assets\/owner\/brand\.[0-9a-f]{8}\.woff2$/);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check("16px Brand"))).toBe(true);
  expect([...complaints, ...foreign]).toEqual([]);
});

test.each([
  ["h1 { background: url(gone.svg) }", "styles.css: there is no file gone.svg beside it"],
  [
    "h1 { background: url(../secret.svg) }",
    "styles.css: url(../secret.svg) must be a file beside it, with a plain name",
  ],
  [
    "h1 { background: url('https://cdn.example/a.png') }",
    "styles.css: url(https://cdn.example/a.png) must be a file beside it, with a plain name",
  ],
  [
    '@import "more.css";',
    "styles.css: @import has no effect after other rules; put the rules themselves here",
  ],
])("styles that cannot work are refused: %s", async (styles, said) => {
  expect(await faultsIn({ ...THEMED, "styles.css": styles })).toContain(said);
});

test("a colour for dark pages that cannot be read is refused with the nearest one that can", async () => {
  const refused = await faultsIn({
    "business.json": business({ accent_dark: "#222" }),
    "reviews.jsonl": journal,
  });
  const said = refused.join("\n");
  const line = new RegExp(
    String.raw`^business\.json: theme\.accent_dark: #222222 has a contrast of 1\.\d with the page, ` +
      String.raw`and text needs 4\.5; the nearest shade that works is (#[0-9a-f]{6})$`,
    "m",
  );
  // With it a site is built above.
  expect(line.exec(said)?.[1], said).toBe(MENDED);
});

test("a light colour stays as it is, with dark text on it, and links can be read in both schemes", async () => {
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({
      name: "Painted House",
      telephone: "555-0100",
      theme: { accent: "gold", look: "harbour" },
    }),
    "reviews.jsonl": journal,
  });
  const { page, goTo } = await visitSite(browser(), siteDir);
  await goTo("/");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const coloursOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return [backgroundColor, color];
        });
    const [band, text] = await coloursOf(".hero");
    expect([band, text], colorScheme).toEqual(["rgb(255, 215, 0)", "rgb(16, 39, 43)"]);
    expect(await coloursOf("#newest ~ .actions .button"), colorScheme).toEqual([band, text]);
    expect(await accessibilityFaults(page, "colour"), colorScheme).toEqual([]);
  }
});

test("the ready looks differ in more than colour, and can be read", async () => {
  const seen = new Set<string>();
  for (const look of ["plain", "almanac", "harbour", "workshop"]) {
    const { siteDir } = await draftSite({ "business.json": business({ look }), "reviews.jsonl": journal });
    const { page, goTo, complaints } = await visitSite(browser(), siteDir);
    await goTo("/");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page, "colour"), `${look}, ${colorScheme}`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await rowsOf(page.locator(".masthead nav")), look).toEqual({ rows: 1, hidden: 0 });
    const groundOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf(".find"), look).toBe(await groundOf(".masthead"));
    const shape = await page
      .locator("article.review")
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderRadius, boxShadow } = getComputedStyle(element);
        return [borderTopWidth, borderRadius, boxShadow, getComputedStyle(document.body).fontFamily].join(
          " ",
        );
      });
    seen.add(shape);
    expect(complaints).toEqual([]);
  }
  expect([...seen]).toHaveLength(4);
});

test("a theme that cannot be is refused with every fault of it", async () => {
  const refused = (theme: object) => faultsIn({ "business.json": business(theme), "reviews.jsonl": journal });
  const said = await refused({
    logo: "../secret.svg",
    font: "Comic Sans",
    accent: "blu",
    accents: "#000000",
    look: "almanack",
    looks: "plain",
  });
  for (const line of [
    "business.json: theme.logo: must be the name of a file beside business.json that ends with .svg, .png, .jpg, .jpeg, .webp, .avif",
    "business.json: theme.font: must be figtree, system, serif or the name of a .woff2 file beside business.json",
    "business.json: theme.accent: must be a colour: a name of CSS such as teal, or three or six " +
      "hexadecimal digits such as #05a or #0b4f86; did you mean blue?",
    "business.json: theme.look: must be one of plain, almanac, harbour, workshop; did you mean almanac?",
    "business.json: theme.accents: unknown field; did you mean accent?",
    "business.json: theme.looks: unknown field; did you mean look?",
  ]) {
    expect(said).toContain(line);
  }
  expect(await refused({ logo: "Logo.JPG" })).toContain(
    "business.json: theme.logo: there is no file Logo.JPG beside it",
  );
});

const HEX = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const GROUNDS = ["ground", "panel", "sunken"];
/** Which colours of a page stand on which, and how they must differ from them, WCAG 2.2 sections 1.4.3 and 1.4.11. */
const PAIRS: [on: string, under: string, least: number][] = [
  ...GROUNDS.flatMap((ground): typeof PAIRS => [
    ...["ink", "quiet", "accent", "good", "bad"].map((name): (typeof PAIRS)[0] => [name, ground, 4.5]),
    ["star", ground, 3],
  ]),
  ["on-accent", "accent", 4.5],
  ["on-brand", "brand", 4.5],
  ["ink", "mark", 4.5],
];

test("every pair of colours can be read in every look with every colour of the owner's, in both schemes", () => {
  const read = (part: string) => readFileSync(join(PROJECT, `content/_styles/${part}.css`), "utf8");
  const looks = fc.constantFrom("plain", "almanac", "harbour", "workshop");
  fc.assert(
    fc.property(looks, fc.option(HEX, { nil: undefined }), (look, accent) => {
      const { tokens } = applyTheme(Theme.parse({ look, accent }), read, (file) => file);
      for (const scheme of [0, 1]) {
        const found = tokens.matchAll(
          /--([a-z-]+):\s*(?:light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)|(#[0-9a-f]{6}));/gi,
        );
        const colours = Object.fromEntries(
          [...found].map(([, name, light, dark, both]) => [name, both ?? [light, dark][scheme]!]),
        );
        for (const [on, under, least] of PAIRS)
          expect(contrast(colours[on]!, colours[under]!), `${on} on ${under}`).toBeGreaterThanOrEqual(least);
      }
    }),
  );
});

test("contrast is that of WCAG, and a shade can be found for every colour", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  fc.assert(
    fc.property(HEX, fc.constantFrom(["#ffffff", "#e9eef2"], ["#0d151c", "#1c2935"]), (colour, grounds) => {
      const shade = shadeFor(colour, grounds, 4.5);
      for (const ground of grounds) expect(contrast(shade, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
