import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../data/_schema/manifest.ts";
import { builtPath, OPERATIONS } from "../../../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../../../data/_schema/subscription-request.ts";
import { expectProblem } from "../../problem.ts";
import { servedType } from "../../served-type.ts";
import type { Served } from "../served.ts";
import { type Differences, PATHS, WITHDRAWN } from "./differences.ts";

const FRESH = "public, max-age=60, stale-while-revalidate=600";
const IMMUTABLE = "public, max-age=31536000, immutable";

interface Answered {
  asset: Asset;
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Every published file: its bytes, type, validators and fields, in each encoding; and what is not published. */
export function describeFiles(open: () => Promise<Served>, differs: Differences): void {
  const asked = new Map<string, Promise<Answered[]>>();

  /** The answers to requests for every asset of the manifest, which are made once for all tests. */
  async function eachAsset(check: (answered: Answered) => void, encoding = "identity"): Promise<void> {
    if (!asked.has(encoding)) asked.set(encoding, askForAll(await open(), encoding));
    const answers = await asked.get(encoding)!;
    expect(answers.length).toBeGreaterThan(50);
    for (const answered of answers) check(answered);
  }

  test("every asset is served as the manifest describes it, under a strong ETag", async () => {
    await eachAsset(({ asset, status, headers, bytes }) => {
      const etag = headers.get("etag");
      expect(etag).toMatch(/^"[^"]+"$/);
      expect({
        status,
        media_type: headers.get("content-type"),
        length: Number(headers.get("content-length")),
        bytes: bytes.length,
        digest: createHash("sha256").update(bytes).digest("hex"),
        etag: differs.ownTags ? asset.etag : etag,
        last_modified: Date.parse(headers.get("last-modified")!),
        link: headers.get("link") ?? undefined,
        path: asset.path,
      }).toEqual({
        status: 200,
        media_type: asset.media_type,
        length: asset.bytes,
        bytes: asset.bytes,
        digest: asset.digest,
        etag: asset.etag,
        last_modified: Date.parse(asset.last_modified),
        link: asset.link,
        path: asset.path,
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
      const plain = new Map<string, string | null>();
      await eachAsset(({ asset, headers }) => plain.set(asset.path, headers.get("etag")));
      await eachAsset(({ asset, headers, bytes }) => {
        const variant = asset.encodings[name];
        expect(headers.get("content-encoding"), asset.path).toBe(variant ? name : null);
        expect(headers.get("vary"), asset.path).toBe("Accept-Encoding");
        if (!variant) return;
        encoded++;
        expect(headers.get("etag"), asset.path).not.toBe(plain.get(asset.path));
        expect(bytes.length, asset.path).toBe(variant.bytes);
        expect(headers.get("content-type"), asset.path).toBe(asset.media_type);
        expect(headers.get("last-modified"), asset.path).toBe(new Date(asset.last_modified).toUTCString());
        if (!differs.ownTags) expect(headers.get("etag")).toBe(variant.etag);
        expect(createHash("sha256").update(decode(bytes)).digest("hex")).toBe(asset.digest);
      }, name);
      expect(encoded).toBeGreaterThan(30);
    },
  );

  test("a year and immutable for names with a hash and full tiles, a minute for the rest; nosniff and any origin for all", async () => {
    const seen = new Set<string>();
    await eachAsset(({ asset, headers }) => {
      const isFinal = /\.[0-9a-f]{8}\.\w+$|^\/log\/tile\/.*\/\d{3}$/.test(asset.path);
      expect(headers.get("cache-control"), asset.path).toBe(isFinal ? IMMUTABLE : FRESH);
      expect(headers.get("vary"), asset.path).toBe("Accept-Encoding");
      expect(headers.get("x-content-type-options"), asset.path).toBe("nosniff");
      expect(headers.get("access-control-allow-origin"), asset.path).toBe("*");
      expect(headers.get("access-control-expose-headers")).toBe("ETag, Last-Modified, Link, Mcp-Session-Id");
      expect(headers.get("accept-ranges"), asset.path).toBeNull();
      seen.add(headers.get("cache-control")!);
    });
    expect(seen.size).toBe(2);
  });

  test("pages carry a strict Content-Security-Policy, and nothing else does", async () => {
    const policies = new Set<string>();
    await eachAsset(({ asset, headers }) => {
      const policy = headers.get("content-security-policy");
      const isPage = asset.media_type.startsWith("text/html");
      expect(policy !== null, asset.path).toBe(isPage);
      expect(headers.get("referrer-policy"), asset.path).toBe(isPage ? "no-referrer" : null);
      if (policy === null) return;
      policies.add(policy);
      expect(policy.includes("*"), asset.path).toBe(asset.path.startsWith("/badge/"));
    });
    // Only the badge may stand in a frame of another site.
    expect(policies.size).toBe(2);
    for (const policy of policies) {
      const framed = policy.includes("frame-src 'self'");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(framed ? /frame-ancestors \*$/ : /frame-ancestors 'none'$/);
      expect(policy).not.toMatch(framed ? /unsafe|https?:|data:/ : /unsafe|\*|https?:|data:/);
    }
  });

  test("the three topics carry the links to the hub and to themselves (W3C WebSub section 4), and nothing else does", async () => {
    const linked: string[] = [];
    const { manifest } = await open();
    await eachAsset(({ asset, headers }) => {
      const link = headers.get("link");
      if (!link?.includes("hub")) return;
      linked.push(asset.path);
      expect(link).toBe(
        `<${manifest.base_url}/api/websub/hub>; rel="hub", <${manifest.base_url}${asset.path}>; rel="self"`,
      );
    });
    expect(linked.sort()).toEqual([...TOPIC_PATHS].sort());
  });

  test("every dataset of the list of operations is there, in its media type", async () => {
    const { get } = await open();
    for (const operation of OPERATIONS) {
      if (operation.made !== "build") continue;
      const path = builtPath(operation);
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("content-type"), path).toBe(servedType(operation.mediaType));
    }
  });

  describe("what is not in the manifest is not served", () => {
    test.each([
      "/assets/search/",
      "/assets/search/index.bin",
      "/assets/search",
      "/.hosts/nginx.conf",
      `/.hosts/withdrawn/${WITHDRAWN}`,
      "/_headers",
      "/_redirects",
      "/vercel.json",
      "/reviews.json.br",
      "/reviews.json.gz",
      "/index.html",
      "/insights/index.html",
      "/.env",
      "/.git/config",
      "/package.json",
      "/reviews.json/x",
      "/REVIEWS.JSON",
      "/assets/",
      "/schemas/nothing.json",
      "/schemas/",
      "/constructor",
      "/__proto__",
      "/reviews.json%20",
    ])("%s", async (path) => {
      const { get } = await open();
      await expectProblem(await get(path), 404);
    });

    test.each(["/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/\\evil.example"])(
      "%s",
      async (path) => {
        const { get } = await open();
        // A server may refuse such a path before it looks for it.
        expect([400, 404]).toContain((await get(path)).status);
      },
    );
  });

  test("a range is not given, but the whole", async () => {
    const { get } = await open();
    for (const range of ["bytes=0-9", "bytes=99999999-"]) {
      const answer = await get("/reviews.json", { range });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("accept-ranges")).toBeNull();
    }
  });

  test("a page without its last slash is redirected to, and keeps its query", async () => {
    const { get } = await open();
    const answer = await get("/search?query=drain");
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe("/search/?query=drain");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await get("/insights")).headers.get("location")).toBe("/insights/");
  });

  test("needless percent-encoding names the same resource (RFC 3986 section 6.2.2.2), and a query makes no difference", async () => {
    const { get } = await open();
    const plain = await get("/reviews.json");
    for (const path of ["/%72eviews%2Ejson", "/reviews.json?x=%zz&y=1"]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("etag"), path).toBe(plain.headers.get("etag"));
    }
  });

  describe("which encoding a client gets (RFC 9110 section 12.5.3)", () => {
    test.each([
      [undefined, null],
      ["identity", null],
      ["br", "br"],
      ["gzip", "gzip"],
      ["gzip, br", "br"],
      ["gzip;q=1, br;q=0.9", differs.brotliFirst ? "br" : "gzip"],
      ["gzip;q=0.2, br;q=0.3", "br"],
      ["br;q=0, gzip", "gzip"],
      ["br;q=0", null],
      ["br;q=0.000, gzip;q=0.001", "gzip"],
      ["deflate, zstd", null],
      ["gzip, deflate, br, zstd", "br"],
    ])("%j gives %j", async (accepted, encoding) => {
      const { get } = await open();
      for (const path of PATHS) {
        const answer = await get(path, accepted === undefined ? {} : { "accept-encoding": accepted });
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get("content-encoding"), path).toBe(encoding);
      }
    });
  });
}

async function askForAll({ get, manifest }: Served, encoding: string): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const asset of manifest.assets) {
    const answer = await get(asset.path, { "accept-encoding": encoding });
    const { status, headers } = answer;
    answers.push({ asset, status, headers, bytes: Buffer.from(await answer.arrayBuffer()) });
  }
  return answers;
}
