import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { ownersLinks } from "../../content/_pages/owners-links.ts";
import { interfaceFor } from "../../content/_strings/strings.ts";
import { readOwnersFiles } from "../../data/_dataset/dataset.ts";
import { BusinessFile } from "../../data/_schema/business.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { Manifest } from "../../data/_schema/manifest.ts";
import { OWNERS_PAGE_NAME, SITE_NAMES } from "../../data/_schema/owners-page.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { DEMONSTRATION_URL } from "../helpers/demonstration-url.ts";
import { draftSite, redraft } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";

const page = (head: string, body = "Words.") => `---\n${head}\n---\n\n${body}\n`;

const FILES = {
  "business.json": JSON.stringify({
    name: "Pell",
    imprint_url: "/impressum/",
    privacy_url: "https://pell.example/privacy",
    links: [
      { name: "Jobs", url: "https://pell.example/jobs", place: "navigation" },
      { name: "Badge", url: "/badge/" },
    ],
  }),
  "reviews.jsonl": journalOf(publishing("a")),
  "pages/impressum.md": page(
    'title: "Who we are [Pell] & sons"\nlanguage: de',
    "Pell GmbH, {{ 7 * 7 }} <b>Pellwick</b>.\n\n# Haftung\n\nSiehe [Preise](/our-prices/#visits).\n\n#### Ende",
  ),
  "pages/our-prices.md": page(
    "title: Our prices\nplace: navigation\ndescription: What a visit costs.\norder: 2",
    "## Visits\n\n| What | Price |\n|---|--:|\n| Visit | $89 |\n\nSee [above](#visits), " +
      "[elsewhere](https://a.example/), [mail](mailto:a@pell.example) or [all reviews](/reviews/).",
  ),
  "pages/first.md": page("title: First\nplace: navigation\norder: 1"),
};

async function pageOf(path: string, files: Record<string, string> = FILES) {
  const { siteDir } = await draftSite(files);
  const { get } = await openOrigin({ siteDir });
  const response = await get(path);
  expect(response.status).toBe(200);
  return parseHTML(await response.text()).document;
}

const linksIn = (document: Document, place: string) =>
  [...document.querySelectorAll(`${place} li a`)].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);

describe("a page of the owner's", () => {
  test("has its title, description, address and place, and its words as Markdown", async () => {
    const document = await pageOf("/our-prices/");
    const content = (selector: string) => document.querySelector(selector)?.getAttribute("content");
    expect(document.title).toBe("Our prices – Pell");
    expect(content("meta[name=description]")).toBe("What a visit costs.");
    expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toMatch(
      /^http.+\/our-prices\/$/,
    );
    const [crumbs] = JSON.parse(document.querySelector("script[type='application/ld+json']")!.textContent!)[
      "@graph"
    ];
    expect(crumbs["@type"]).toBe("BreadcrumbList");
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual(["Pell", "Our prices"]);
    expect(document.querySelector("main .crumb a")?.getAttribute("href")).toBe("/");
    const article = document.querySelector("main article")!;
    expect(article.getAttribute("lang")).toBeNull();
    expect([...article.querySelectorAll("h1, h2")].map(({ textContent }) => textContent)).toEqual([
      "Our prices",
      "Visits",
    ]);
    expect([...article.querySelectorAll("a")].map((link) => link.outerHTML)).toEqual([
      '<a href="#section-visits">above</a>',
      '<a href="https://a.example/" rel="noopener">elsewhere</a>',
      '<a href="mailto:a@pell.example">mail</a>',
      '<a href="/reviews/">all reviews</a>',
    ]);
    expect(article.querySelector("#section-visits")).not.toBeNull();
    expect(article.querySelector("td")?.textContent).toBe("Visit");
    expect(article.innerHTML).not.toContain("style=");
  });

  test("in another language says so, takes its first paragraph as description, and runs nothing of its words", async () => {
    const document = await pageOf("/impressum/");
    const article = document.querySelector("main article")!;
    expect(article.getAttribute("lang")).toBe("de");
    expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe(
      "Pell GmbH, {{ 7 * 7 }} <b>Pellwick</b>.",
    );
    expect(article.querySelector("p")?.textContent).toBe("Pell GmbH, {{ 7 * 7 }} <b>Pellwick</b>.");
    expect([...article.querySelectorAll("h2, h3, h4")].map(({ localName }) => localName)).toEqual([
      "h2",
      "h3",
    ]);
  });

  test("and further links stand on every page, in their places and order; what laws ask for by its usual words", async () => {
    for (const path of ["/", "/review/a/", "/reviews/2025/01/", "/first/", "/developers/"]) {
      const document = await pageOf(path);
      expect(linksIn(document, "header nav").slice(-4), path).toEqual([
        ["First", "/first/"],
        ["Our prices", "/our-prices/"],
        ["Jobs", "https://pell.example/jobs"],
        ["Search", "/search/"],
      ]);
      expect(linksIn(document, "footer").slice(-3), path).toEqual([
        ["Badge", "/badge/"],
        ["Legal notice", "/impressum/"],
        ["Privacy", "https://pell.example/privacy"],
      ]);
    }
    const document = await pageOf("/first/");
    expect(document.querySelector("header [aria-current]")?.textContent).toBe("First");
  });

  test.each([
    ["en", "Legal notice", "Privacy"],
    ["de", "Impressum", "Datenschutz"],
    ["es", "Aviso legal", "Privacidad"],
    ["fr", "Mentions légales", "Politique de confidentialité"],
  ])("the usual words in %s", (language, ...words) => {
    const business = BusinessFile.parse({ ...JSON.parse(FILES["business.json"]), language });
    const { foot } = ownersLinks({ business, ownersPages: [] }, interfaceFor(language));
    expect(foot.slice(-2).map(({ name }) => name)).toEqual(words);
  });

  test("is in the site map and in llms.txt", async () => {
    const { siteDir } = await draftSite(FILES);
    const read = (name: string) => readFileSync(join(siteDir, "current", name), "utf8");
    expect(read("sitemap.xml").match(/<loc>[^<]+\/(first|our-prices|impressum)\/<\/loc>/g)).toHaveLength(3);
    expect(read("llms.txt")).toMatch(/^- \[Who we are \\\[Pell\\\] & sons\]\(http.+\/impressum\/\)$/m);
  });

  test("is linked from pages that were there before it", async () => {
    const { "pages/first.md": later, ...files } = FILES;
    const order = {
      dataDir: folderWith(files),
      siteDir: folderWith(),
      hosting: withSidecar(DEMONSTRATION_URL),
    };
    const linked = () =>
      ["reviews/2025/01", "review/a", "reviews"].map((path) =>
        readFileSync(join(order.siteDir, "current", path, "index.html"), "utf8").includes('href="/first/"'),
      );
    await redraft(order);
    expect(linked()).toEqual([false, false, false]);
    writeFileSync(join(order.dataDir, "pages/first.md"), later);
    await redraft(order);
    expect(linked()).toEqual([true, true, true]);
  });
});

test("no page of the owner's can be where the site has something, or may have", async () => {
  const siteDir = demonstrationSite();
  const { assets } = Manifest.parse(JSON.parse(readFileSync(join(siteDir, "current/manifest.json"), "utf8")));
  const names = new Set(
    assets.map(({ path }) => path.split("/")[1]!).filter((name) => OWNERS_PAGE_NAME.test(name)),
  );
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !SITE_NAMES.has(name))).toEqual([]);
});

test("a page of the owner's can link to everything that a site has", () => {
  const siteDir = demonstrationSite();
  const { assets } = Manifest.parse(JSON.parse(readFileSync(join(siteDir, "current/manifest.json"), "utf8")));
  // The others are the icons and what is shown where there is no page.
  const links = assets
    .filter(({ path }) => path === "/" || SITE_NAMES.has(path.split("/")[1]!))
    .map(({ path }) => `* [x](${path})`);
  expect(links.length).toBeGreaterThan(300);
  const dataDir = folderWith({ "pages/every-address.md": page("title: All", links.join("\n")) });
  for (const file of ["business.json", "reviews.jsonl", "photos"])
    symlinkSync(resolve("data", file), join(dataDir, file));
  const source = { dataDir, now: Date.UTC(2027, 0), journalExpected: true };
  expect(readOwnersFiles(source).pages).toHaveLength(1);
});
