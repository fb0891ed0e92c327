import { expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { accessibilityFaults, overflow, useBrowser, useVisitor } from "../helpers/pages.ts";

const FILES = {
  "business.json": JSON.stringify({
    name: "Pell",
    telephone: "+1-740-555-0142",
    imprint_url: "/impressum/",
    links: [
      { name: "Stellenangebote und Ausbildung", url: "https://pell.example/jobs", place: "navigation" },
    ],
  }),
  "reviews.jsonl": journalOf(publishing("a")),
  "pages/impressum.md": `---
title: Impressum und Verbraucherstreitbeilegungsverfahren
language: de
place: navigation
---

Angaben gemäß § 5 DDG, siehe [Haftung](#haftung) oder <https://verbraucher.example/streitbeilegung/ein-langer-weg-ohne-ende.html>.

# Haftung

> Ein Zitat, **wichtig** und ~~gestrichen~~.

### Was es kostet

| Leistung | Preis der Anfahrt | Donaudampfschifffahrtsgesellschaft | Noch eine Spalte | Und noch eine |
|:--|--:|---|---|---|
| Besuch | 89 € | dreihundertfünfundsechzigtausendmal | ja | nein |

1. eins
   - mit \`code\`

---

\`\`\`
eine lange Zeile in einer festen Schrift, die auf keinem Telefon in eine Zeile passt, und so weiter und so fort
\`\`\`
`,
};

const { browser } = useBrowser();
const visitor = useVisitor(browser, async () => (await draftSite(FILES)).siteDir);

test.each([320, 1280])(
  "a page of the owner's can be read and used by everybody, %i pixels wide",
  async (width) => {
    const { page, goTo, complaints } = visitor();
    await page.setViewportSize({ width, height: 800 });
    await goTo("/impressum/");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await accessibilityFaults(page, "colour")).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    expect(complaints).toEqual([]);
  },
);

test("a link to a heading of the page leads there", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 320, height: 400 });
  await goTo("/impressum/");
  await page.getByRole("link", { name: "Haftung" }).click();
  expect(
    await page.locator("h2", { hasText: "Haftung" }).evaluate((heading) => heading.matches(":target")),
  ).toBe(true);
});
