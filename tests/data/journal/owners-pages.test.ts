import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { formatFault, InputError } from "../../../data/_journal/faults.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";

const page = (head: string, body = "Words.") => `---\n${head}\n---\n\n${body}\n`;

const FILES = {
  "business.json": '{"name":"Pell"}',
  "reviews.jsonl": journalOf(publishing("a")),
  "pages/first.md": page("title: First"),
};

/** What is said against the owner's files, a line each. */
function faultsOf(files: Record<string, string | Uint8Array>): string[] {
  try {
    loadDataset({
      dataDir: folderWith(files),
      baseUrl: "http://localhost",
      now: Date.UTC(2026, 0),
      journalExpected: false,
    });
    return [];
  } catch (error) {
    if (error instanceof InputError) return error.faults.map(formatFault);
    throw error;
  }
}

const refusing = (name: string, text: string) => faultsOf({ ...FILES, [name]: text });

test("the owner's files without any of these faults have none", () => {
  expect(faultsOf(FILES)).toEqual([]);
});

describe("is refused with file, line and field:", () => {
  test.each([
    [
      "about.md",
      page("title: Us"),
      ": would be at /about/, which is the site's own; give the file another name",
    ],
    [
      "services.md",
      page("title: Us"),
      ": would be at /services/, which is the site's own; give the file another name",
    ],
    ["Über uns.md", page("title: Us"), ": is named so that it has no address; use lower-case letters a to z"],
    ["a.txt", "Words", ": unknown file; pages/ holds one page in each *.md"],
    ["a.md", "# Title\n\nWords", ":1: must begin with its title between two lines of dashes: "],
    ["a.md", page("place: foot"), ":1: title: is missing; it must be a string, in quotation marks"],
    ["a.md", page("title: 2024"), ":2: title: must be a string, in quotation marks"],
    ["a.md", page("title: A\nplase: foot"), ":3: plase: unknown field; did you mean place?"],
    ["a.md", page("title: A\nplace: bottom"), ":3: place: must be navigation or foot"],
    ["a.md", page("title: A\norder: 1.5"), ":3: order: must be a whole number, without quotation marks"],
    [
      "a.md",
      page("title: A\nlanguage: german"),
      ":3: language: must be a BCP 47 tag such as en, fr or es-MX",
    ],
    ["a.md", page("title: A\ntitle: B"), ":3: duplicated mapping key; write each field as"],
    ["a.md", page("title: A: B: C"), ":2: bad indentation of a mapping entry; write each field as"],
    ["a.md", page("title: A", ""), ": has no words; write them below the second line of dashes"],
    [
      "a.md",
      page("title: A", "See\nthe [x](javascript:alert(1))."),
      ":6: the link to javascript:alert(1) must begin with https://",
    ],
    [
      "a.md",
      page("title: A", "<javascript:alert(1)>"),
      ":5: the link to javascript:alert(1) must begin with",
    ],
    [
      "a.md",
      page("title: A", "[x](JaVa&#x73;cript:alert)"),
      ":5: the link to JaVascript:alert must begin with",
    ],
    ["a.md", page("title: A", "[x](data:text/html,x)"), ":5: the link to data:text/html,x must begin with"],
    [
      "a.md",
      page("title: A", "[x](//a.example/)"),
      ":5: //a.example/ is no address of this site; write it as /about/",
    ],
    ["a.md", page("title: A", "[x](/%5Ca.example/)"), ":5: there is no page /%5Ca.example/; "],
    ["a.md", page("title: A", "[x](first.md)"), ":5: the link to first.md must begin with"],
    [
      "a.md",
      page("title: A", "* [x](/gone/)"),
      ":5: there is no page /gone/; write pages/gone.md, or name a page that there is",
    ],
    ["a.md", page("title: A", "[x](/first)"), ":5: there is no page /first; the page is /first/"],
    ["a.md", page("title: A", "## B\n\n[x](#c)"), ":7: #c is no heading of this page; there are #b"],
    [
      "a.md",
      page("title: A", "One\n![x](photo.jpg)"),
      ":6: pages show no pictures of their own; take it out, or link to it",
    ],
  ])("pages/%s %j", (name, text, says) => {
    const faults = refusing(`pages/${name}`, text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`pages/${name}${says}`);
  });

  test("a page that is no UTF-8, and a file in the place of the folder", () => {
    expect(faultsOf({ ...FILES, "pages/a.md": Buffer.from("à", "latin1") })).toEqual([
      "pages/a.md: is not UTF-8; save the file in UTF-8",
    ]);
    expect(faultsOf({ "business.json": '{"name":"Pell"}', "reviews.jsonl": "", pages: "" })).toEqual([
      "pages: is no folder, or a link that leads to none; put a folder there, or nothing",
    ]);
  });

  test.each([
    [
      { imprint_url: "/imprint/" },
      "imprint_url: there is no page /imprint/; write pages/imprint.md, or name a page",
    ],
    [
      { privacy_url: "privacy.html" },
      "privacy_url: must be an absolute URL that begins with https:// or http://, or a page",
    ],
    [
      { policy: { report_url: "/melden/" } },
      "policy.report_url: there is no page /melden/; write pages/melden.md, or name a page",
    ],
    [{ imprint_url: "//evil.example/" }, "imprint_url: must be an absolute URL"],
    [{ imprint_url: "/\\evil.example/" }, "imprint_url: must be an absolute URL"],
    [{ links: [{ name: "X", url: "javascript:alert(1)" }] }, "links[0].url: must be an absolute URL"],
    [{ links: [{ name: "X", url: "/x/" }] }, "links[0].url: there is no page /x/; write pages/x.md"],
    [{ links: [{ name: "X", url: "/about/", place: "head" }] }, "links[0].place: must be navigation or foot"],
    [{ links: [{ text: "X", url: "/about/" }] }, "links[0].text: unknown field"],
    [
      { links: [{ name: "X", url: "/services/" }], services: [{ id: "drains", name: "Drains" }] },
      "links[0].url: there is no page /services/; the nearest is /services/drains/",
    ],
  ])("business.json with %j", (change, says) => {
    const faults = refusing("business.json", JSON.stringify({ name: "Pell", ...change }));
    expect(faults.join("\n")).toContain(`business.json: ${says}`);
  });
});

describe("a link to a page of the site", () => {
  const BUSINESS = {
    name: "Pell",
    services: [{ id: "drains", name: "Drains" }],
    technicians: [{ name: "José Ruiz" }],
    service_areas: [{ id: "old-town", name: "Old Town" }],
  };
  const linkingTo = (path: string) =>
    faultsOf({
      ...FILES,
      "business.json": JSON.stringify(BUSINESS),
      "pages/a.md": page("title: A", `[x](${path})`),
    });

  test.each([
    "/",
    "/about/#contact",
    "/search/?query=water",
    "/services/drains/",
    "/services/drains",
    "/services/drains/2/",
    "/technicians/jose-ruiz-3fb9a20e/",
    "/areas/old-town/",
    "/reviews/5-stars/",
    "/reviews/2025/01/",
    "/review/a/",
    "/developers/log/",
    "/badge/rating/dark/",
    "/insights/by-review.json",
    "/log/checkpoint",
    "/feed.xml",
  ])("is none of the faults where it leads to %s", (path) => {
    expect(linkingTo(path)).toEqual([]);
  });

  test.each([
    ["/services/", "the nearest is /services/drains/"],
    ["/services", "the nearest is /services/drains/"],
    ["/services/drain/", "the nearest is /services/drains/"],
    ["/technicians/jose-ruiz/", "the nearest is /technicians/jose-ruiz-3fb9a20e/"],
    ["/areas/", "the nearest is /areas/old-town/"],
    ["/reviews/1-star/", "the nearest is /reviews/"],
    ["/reviews/2024/01/", "the nearest is /reviews/"],
    ["/review/b/", "the nearest is /review/a/"],
    ["/about/us/", "the nearest is /about/"],
    ["/schemas/", "name a page that there is"],
  ])("is a fault where there is no page %s", (path, advice) => {
    expect(linkingTo(path)).toEqual([`pages/a.md:5: there is no page ${path}; ${advice}`]);
  });
});

test("links that lead nowhere are told at once, with whatever else is wrong", () => {
  const business = { name: "Pell", imprint_url: "/imprint/", links: [{ name: "A", url: "/a/" }] };
  expect(
    faultsOf({
      "business.json": JSON.stringify(business),
      "reviews.jsonl": journalOf(publishing("a"), publishing("b", { rating: 6 })),
      "pages/a.md": "Words without a title.",
      "pages/b.md": page("title: B", "[x](/gone/)"),
    }).map((fault) => fault.split(": ", 2).join(": ")),
  ).toEqual([
    "reviews.jsonl:2: rating",
    "pages/a.md:1: must begin with its title between two lines of dashes",
    "pages/b.md:5: there is no page /gone/; write pages/gone.md, or name a page that there is",
    "business.json: imprint_url",
  ]);
});
