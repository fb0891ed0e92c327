import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { nameGeneration } from "../../../content/_generation/manifest.ts";
import { etagOf, etagOfDigest } from "../../../data/_schema/etag.ts";
import { CURRENT, fileOf, MANIFEST_FILE } from "../../../data/_schema/generation.ts";
import type { ContentEncoding, Manifest } from "../../../data/_schema/manifest.ts";
import { type Passing, serveAltered } from "./hosts.ts";

interface Form {
  body: Buffer;
  etag: string;
}

/**
 * Stands in front of an origin that serves a built site, and serves some of its files otherwise, with a manifest, validators and
 * compressed forms that agree with them. `alter` changes what else is passed on. Returns its own origin.
 */
export function changedOrigin(
  origin: string,
  siteDir: string,
  files: ReadonlyMap<string, Buffer>,
  alter: (passing: Passing) => void = () => {},
): Promise<string> {
  const manifest: Manifest = JSON.parse(readFileSync(join(siteDir, CURRENT, MANIFEST_FILE), "utf8"));
  const forms = new Map<string, Partial<Record<ContentEncoding | "identity", Form>>>();
  for (const asset of manifest.assets) {
    const bytes = files.get(asset.path);
    if (bytes === undefined) continue;
    const digest = createHash("sha256").update(bytes).digest("hex");
    const made: Partial<Record<ContentEncoding | "identity", Form>> = {
      identity: { body: bytes, etag: etagOfDigest(digest) },
    };
    const { br, gzip } = asset.encodings;
    if (br) made.br = formOf(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
    if (gzip) made.gzip = formOf(gzipSync(bytes));
    for (const [encoding, { body, etag }] of Object.entries(made))
      if (encoding !== "identity")
        asset.encodings[encoding as ContentEncoding] = { bytes: body.length, etag };
    Object.assign(asset, { bytes: bytes.length, digest, etag: etagOfDigest(digest) });
    forms.set(asset.path, made);
  }
  manifest.generation = nameGeneration(new Date(manifest.built_at), manifest.assets);
  const text = Buffer.from(JSON.stringify(manifest));
  return serveAltered(origin, (passing) => {
    const path = passing.path;
    if (path === `/${MANIFEST_FILE}`) {
      passing.headers.delete("content-encoding");
      passing.body = text;
    }
    const made = forms.get(path);
    if (made && passing.status !== 404) {
      const encoding = String(passing.asked["accept-encoding"]) as ContentEncoding;
      const form = made[encoding] ?? made.identity!;
      const unchanged = passing.asked["if-none-match"] === form.etag;
      passing.status = unchanged ? 304 : 200;
      passing.headers.set("etag", form.etag);
      passing.headers.set("content-length", String(form.body.length));
      passing.body = unchanged ? Buffer.alloc(0) : form.body;
      if (unchanged) passing.headers.delete("content-length");
    }
    alter(passing);
  });
}

const formOf = (body: Buffer): Form => ({ body, etag: etagOf(body) });

/** The bytes that a built site has at a path. */
export const publishedBytes = (siteDir: string, path: string): Buffer =>
  readFileSync(join(siteDir, CURRENT, fileOf(path)));
