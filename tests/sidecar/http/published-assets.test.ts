import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Asset, Manifest } from "../../../data/_schema/manifest.ts";
import { OPERATIONS } from "../../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";

const FRESH = "public, max-age=60, stale-while-revalidate=600";
const IMMUTABLE = "public, max-age=31536000, immutable";

async function openWithManifest() {
  const origin = await openOrigin({ siteDir: demonstrationSite() });
  const manifest = (await (await origin.get("/manifest.json")).json()) as Manifest;
  return { origin, manifest };
}

/** Asks for every asset of the manifest and lets `check` look at each answer. */
async function eachAsset(
  check: (asset: Asset, answer: Response, bytes: Buffer) => void,
  encoding = "identity",
) {
  const { origin, manifest } = await openWithManifest();
  expect(manifest.assets.length).toBeGreaterThan(50);
  for (const asset of manifest.assets) {
    const answer = await origin.get(asset.path, { "accept-encoding": encoding });
    check(asset, answer, Buffer.from(await answer.arrayBuffer()));
  }
}

test("every asset is served as the manifest describes it", async () => {
  await eachAsset((asset, answer, bytes) => {
    expect({
      status: answer.status,
      media_type: answer.headers.get("content-type"),
      length: Number(answer.headers.get("content-length")),
      bytes: bytes.length,
      digest: createHash("sha256").update(bytes).digest("hex"),
      etag: answer.headers.get("etag"),
      last_modified: Date.parse(answer.headers.get("last-modified")!),
      link: answer.headers.get("link") ?? undefined,
    }).toEqual({
      status: 200,
      media_type: asset.media_type,
      length: asset.bytes,
      bytes: asset.bytes,
      digest: asset.digest,
      etag: asset.etag,
      last_modified: Date.parse(asset.last_modified),
      link: asset.link,
    });
  });
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)(
  "every asset is served in %s as the manifest describes it, where it describes it",
  async (name, decode) => {
    let encoded = 0;
    await eachAsset((asset, answer, bytes) => {
      const variant = asset.encodings[name];
      expect(answer.headers.get("content-encoding"), asset.path).toBe(variant ? name : null);
      if (!variant) return;
      encoded++;
      expect(bytes.length).toBe(variant.bytes);
      expect(answer.headers.get("etag")).toBe(variant.etag);
      expect(createHash("sha256").update(decode(bytes)).digest("hex")).toBe(asset.digest);
    }, name);
    expect(encoded).toBeGreaterThan(30);
  },
);

test("a year and immutable for names with a hash, a minute for the rest; nosniff and any origin for all", async () => {
  const seen = new Set<string>();
  await eachAsset((asset, answer) => {
    const hashed = /\.[0-9a-f]{8}\.\w+$/.test(asset.path);
    expect(answer.headers.get("cache-control"), asset.path).toBe(hashed ? IMMUTABLE : FRESH);
    expect(answer.headers.get("x-content-type-options"), asset.path).toBe("nosniff");
    expect(answer.headers.get("access-control-allow-origin"), asset.path).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toBe(
      "ETag, Last-Modified, Link, Mcp-Session-Id",
    );
    expect(answer.headers.get("accept-ranges"), "Range is not offered").toBeNull();
    seen.add(answer.headers.get("cache-control")!);
  });
  expect(seen.size).toBe(2);
});

test("pages carry a strict Content-Security-Policy, and nothing else does", async () => {
  const policies = new Set<string>();
  await eachAsset((asset, answer) => {
    const policy = answer.headers.get("content-security-policy");
    expect(policy !== null, asset.path).toBe(asset.media_type.startsWith("text/html"));
    if (policy !== null) policies.add(policy);
  });
  expect(policies.size).toBe(1);
  const [policy = ""] = policies;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
});

test("the three topics carry the links to the hub and to themselves (W3C WebSub section 4), and nothing else does", async () => {
  const linked: string[] = [];
  await eachAsset((asset, answer) => {
    const link = answer.headers.get("link");
    if (!link?.includes("hub")) return;
    linked.push(asset.path);
    expect(link).toBe(
      `<${DEMONSTRATION_URL}/api/websub/hub>; rel="hub", <${DEMONSTRATION_URL}${asset.path}>; rel="self"`,
    );
  });
  expect(linked.sort()).toEqual([...TOPIC_PATHS].sort());
});

test("every dataset of the list of operations is there, in its media type", async () => {
  const { origin } = await openWithManifest();
  for (const { path, mediaType, made } of OPERATIONS) {
    if (made !== "build") continue;
    const answer = await origin.get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type"), path).toBe(mediaType);
  }
});

describe("what is not in the manifest is not served", () => {
  test.each([
    "/assets/search/",
    "/assets/search/index.bin",
    "/reviews.json.br",
    "/reviews.json.gz",
    "/index.html",
    "/.env",
    "/.git/config",
    "/package.json",
    "/reviews.json/x",
    "/REVIEWS.JSON",
    "/assets/",
    "/schemas/nothing.json",
    "/constructor",
    "/__proto__",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/reviews.json%20",
    "//reviews.json",
    "/\\evil.example",
  ])("%s", async (path) => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    expect((await origin.get(path)).status).toBe(404);
  });
});

describe("addresses in other spellings", () => {
  test("a page without its last slash is redirected to, and keeps its query", async () => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    const answer = await origin.get("/search?query=drain");
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe("/search/?query=drain");
  });

  test("needless percent-encoding names the same resource (RFC 3986 section 6.2.2.2)", async () => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    expect((await origin.get("/%72eviews%2Ejson")).status).toBe(200);
    expect((await origin.get("/api/reviews/since/2026%2D01%2D01")).status).toBe(200);
  });

  test("a query on a file makes no difference", async () => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    const plain = await origin.get("/reviews.json");
    const asked = await origin.get("/reviews.json?x=%zz&y=1");
    expect(asked.status).toBe(200);
    expect(asked.headers.get("etag")).toBe(plain.headers.get("etag"));
  });
});
