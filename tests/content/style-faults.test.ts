import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { styleFaults } from "../../content/_look/style-faults.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { formatFault } from "../../sidecar/dev/faults.ts";
import { build } from "../helpers/build.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL } from "../helpers/demonstration-url.ts";
import { redraft } from "../helpers/draft-site.ts";

const FILES = { "business.json": '{"name":"Pell"}', "reviews.jsonl": journalOf(publishing("a")) };

const CASES: [what: string, css: string, says: string[]][] = [
  [
    "a block that is never closed",
    "h1 {\n  color: red;\n\nh2 { color: blue }\n",
    ['1: "{" is never closed; add the "}" that belongs to it'],
  ],
  ["a block that is closed twice", "h1 {\n}\n}\n", ['3: Unexpected "}"; mend this line or the one before']],
  [
    "a bracket that is never closed",
    "h1 {\n  width: calc(1px + 2px;\n}",
    ['2: "(" is never closed; add the ")" that belongs to it'],
  ],
  [
    "a string that is never closed",
    'h1::before {\n  content: "a;\n}',
    ["2: Unterminated string token; mend this line or the one before"],
  ],
  [
    "a comment that is never closed",
    "h1 { color: red }\n/* a\nh2 { color: red }",
    ['2: "/*" is never closed; add the "*/" that belongs to it'],
  ],
  ["a misspelt property", "h1 {\n  colr: red;\n}", ["2: colr is not a known property; did you mean color?"]],
  [
    "a selector that is none",
    "h1 {}\nh1..a { color: red }",
    ['2: Expected identifier but found "."; mend this line or the one before'],
  ],
  [
    "two signs between selectors",
    "h1 > > b { color: red }",
    ['1: Unexpected ">"; mend this line or the one before'],
  ],
  [
    "a declaration without a colon",
    "h1 { color red; }",
    ['1: Expected ":"; mend this line or the one before'],
  ],
];

/** What is right, or may be in a browser that is newer than this release. */
const SOUND = `
h2 { color: redder; frobnicate: 1 }
@font-face { font-family: "A"; src: url("a.woff2"); font-weight: 100 900; unicode-range: U+0-FF }
@property --turn { syntax: "<angle>"; inherits: false; initial-value: 0deg }
@layer a, b;
:root { --a: 1px; --empty: ; --json: { "a": 1 } }
h1 { --b: a:b; -webkit-font-smoothing: antialiased; color: oklch(from red l c h); width: calc-size(auto, size); margin: var(--a) 0 }
.a { &:hover { color: RED !important; } @media (width > 30rem) { inset: 0 auto auto 0; } }
@container (inline-size > 20rem) { .b { text-wrap: pretty; scrollbar-gutter: stable; height: 100dvh } }
@supports (display: grid-lanes) { .c { display: grid-lanes; frobnicate: 1 } }
.d { background: url(data:image/svg+xml;base64,AAAA=) no-repeat 0 0 / cover, linear-gradient(to right, red, blue) }
`;

describe("broken styles are told with line and what to do:", () => {
  test.each(CASES)("%s", async (_, css, says) => {
    expect(await styleFaults("a.css", css)).toEqual(says.map((fault) => `a.css:${fault}`));
  });

  test("nothing is said of what is right or newer, nor of the site's own", async () => {
    expect(await styleFaults("a.css", SOUND)).toEqual([]);
    const own = readdirSync("content/_styles", { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".css"),
    );
    expect(own.length).toBeGreaterThan(15);
    for (const name of own)
      expect(await styleFaults(name, readFileSync(join("content/_styles", name), "utf8"))).toEqual([]);
  });
});

test("the owner's are refused by npm run dev and by npm run build", async () => {
  const [dataDir, siteDir] = [
    folderWith({ ...FILES, "styles.css": "h1 {\n  color: red;\n}\nh2 {\n" }),
    folderWith(),
  ];
  const outcome = await redraft({ dataDir, siteDir, hosting: withSidecar(DEMONSTRATION_URL) });
  const said = "faults" in outcome ? outcome.faults.map(formatFault).join("\n") : outcome.report;
  expect(said).toMatch(/\/styles\.css:4: "\{" is never closed; add the "\}" that belongs to it$/);
  const { code, stderr } = await build({ DATA_DIR: dataDir, SITE_DIR: siteDir, BASE_URL: DEMONSTRATION_URL });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^styles\.css:4: "\{" is never closed; add the "\}" that belongs to it\n/);
});
