import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";

const PATHS = [
  "/reviews.json",
  "/",
  "/manifest.json",
  "/api/reviews/search",
  "/api/reviews/since/2025-01-01",
];

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

describe("which encoding a client gets (RFC 9110 section 12.5.3)", () => {
  test.each([
    [undefined, null],
    ["", null],
    ["identity", null],
    ["br", "br"],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZip", "gzip"],
    ["gzip, br", "br"],
    ["gzip;q=1, br;q=0.9", "gzip"],
    ["gzip;q=0.2,\tbr ; q=0.3", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0", null],
    ["br;q=0.000, gzip;q=0.001", "gzip"],
    ["*", "br"],
    ["*;q=0.5, br;q=0", "gzip"],
    ["*;q=0", null],
    ["gzip;q=0.5, *;q=0", "gzip"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["identity, gzip;q=0.5", null],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    ["identity;q=0", null],
    ["identity;q=0, *;q=0", null],
    ["deflate, zstd", null],
    ["br;q=2, gzip", "gzip"],
    ["br;q=abc", null],
    ["gzip, deflate, br, zstd", "br"],
    [",,gzip,,", "gzip"],
  ])("%j gives %j", async (accepted, encoding) => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    for (const path of PATHS) {
      const headers: Record<string, string> = accepted === undefined ? {} : { "accept-encoding": accepted };
      const answer = await origin.get(path, headers);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("content-encoding"), path).toBe(encoding);
    }
  });
});

describe("one resource in several encodings", () => {
  test.each(PATHS)(
    "%s: every one decodes to the same bytes, has a strong ETag of its own, and says Vary",
    async (path) => {
      const origin = await openOrigin({ siteDir: demonstrationSite() });
      const ask = async (encoding: string) => {
        const answer = await origin.get(path, { "accept-encoding": encoding });
        expect(answer.headers.get("vary")).toBe("Accept-Encoding");
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.headers.get("content-length")).toBe(String(bytes.length));
        return { bytes, etag: answer.headers.get("etag")! };
      };
      const identity = await ask("identity");
      const etags = new Set([identity.etag]);
      for (const [name, decode] of Object.entries(decoders)) {
        const encoded = await ask(name);
        expect(encoded.bytes.length).toBeLessThan(identity.bytes.length);
        expect(decode(encoded.bytes).equals(identity.bytes)).toBe(true);
        etags.add(encoded.etag);
      }
      expect(etags.size).toBe(3);
      for (const etag of etags) expect(etag).toMatch(/^"[^"]+"$/);
    },
  );

  test("what is too small to gain by it is sent as it is, and varies all the same", async () => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    const answer = await origin.get("/api/reviews/since/9999-12-31", { "accept-encoding": "br, gzip" });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  });
});
