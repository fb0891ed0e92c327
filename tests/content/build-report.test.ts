import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { build } from "../helpers/build.ts";
import { builtSite } from "../helpers/built-site.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";

describe("a build that went well", () => {
  const site = builtSite({
    "business.json": JSON.stringify({
      name: "Heating",
      services: [{ id: "water-heater", name: "Water heaters" }],
      technicians: [{ name: "Hank Brill" }],
      minimum_verification: "invited",
      language: "de-AT",
    }),
    "reviews.jsonl": journalOf(
      publishing("a", {
        services: ["water-heatr"],
        technicians: ["Hank Bril"],
        service_areas: ["nowhere"],
        verification: { level: "transaction" },
      }),
      publishing("b"),
      publishing("c", { verification: { level: "invited" } }),
      { id: "c", withdrawn: "2026-03-02", reason: "author-request" },
    ),
  });

  test("warns of names that no list knows, with the nearest known one, and publishes them as they stand", () => {
    expect(site.stdout.match(/^warning: reviews.*/gm)).toEqual([
      'warning: reviews.jsonl:1: technicians: "Hank Bril" is not in business.json; did you mean Hank Brill?',
      'warning: reviews.jsonl:1: services: "water-heatr" is not in business.json; did you mean water-heater?',
      'warning: reviews.jsonl:1: service_areas: "nowhere" is not in business.json, which lists none; add it there',
    ]);
    const { reviews } = JSON.parse(readFileSync(join(site.current, "reviews.json"), "utf8"));
    expect(reviews[0].mentions).toEqual({
      technicians: ["Hank Bril"],
      services: ["water-heatr"],
      service_areas: ["nowhere"],
    });
  });

  test("warns of a language that the pages are not translated into", () => {
    expect(site.stdout).toContain(
      "warning: business.json: language: the pages have words in en, es and not in de-AT, so they are in English; content/_strings/ is where another language goes\n",
    );
  });

  test("says in one line what is published and what is not", () => {
    expect(site.stdout).toMatch(
      /^Built \d{8}T\d{9}Z-[0-9a-f]{8} for https:\/\/reviews\.example\.test in \d+\.\d s: 1 review published, 1 withdrawn, 1 below minimum_verification, \d+ files\.$/m,
    );
    expect(site.stderr).toBe("");
  });

  test("the next build for another origin says that every address changes with it", async () => {
    const again = await build({
      DATA_DIR: join(site.siteDir, "../data"),
      SITE_DIR: site.siteDir,
      BASE_URL: "https://elsewhere.test",
    });
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(again.stdout.match(/^note: .*/gm)).toEqual([
      "note: the previous build was for https://reviews.example.test, this one is for https://elsewhere.test: every address, feed id and hub topic changes with it. If that is not intended, set BASE_URL, or PORT, as it was before.",
    ]);
    expect(site.stdout).not.toContain("note:");
  });
});

test("hidden files of public/ stay out, but for .well-known/", async () => {
  const { fingerprintAssets } = await import("../../content/_look/fingerprint.ts");
  const folder = folderWith({
    ".DS_Store": "x",
    "assets/.style.css.swp": "x",
    ".git/config": "x",
    ".well-known/security.txt": "Contact: mailto:a@b.test",
    "assets/style.css": "p{}",
    "assets/deep/icon.svg": "<svg/>",
    "robots.txt": "User-agent: *",
  });
  const { urls, files } = fingerprintAssets(folder);
  expect([...files.keys()]).toEqual([
    ".well-known/security.txt",
    expect.stringMatching(/^assets\/deep\/icon\.[0-9a-f]{8}\.svg$/),
    expect.stringMatching(/^assets\/style\.[0-9a-f]{8}\.css$/),
    "robots.txt",
  ]);
  expect(Object.keys(urls)).toEqual(["deep/icon.svg", "style.css"]);
  expect(fingerprintAssets(join(folder, "nowhere"))).toEqual({ urls: {}, files: new Map() });
});
