import { createHash } from "node:crypto";
import { DATASETS } from "../../_schema/addresses.ts";
import { type Asset, CONTENT_ENCODINGS, type ContentEncoding } from "../../_schema/manifest.ts";
import type { Answer, Client } from "./client.ts";
import { decode, mostOf } from "./client.ts";
import type { Findings, Lacks } from "./findings.ts";
import { examineFile } from "./other-server.ts";

const SOURCE = DATASETS.manifest;

export interface ServingOptions {
  client: Client;
  /** Where to note what another server than the sidecar leaves out; null for the sidecar, which promises all of it. */
  lacks: Lacks | null;
  findings: Findings;
}

/**
 * Asks for an asset in every way that the manifest describes, and holds the answers against it. Returns the body without
 * an encoding; null when there is none, which is noted.
 */
export async function readServed(asset: Asset, options: ServingOptions): Promise<Buffer | null> {
  const { client, lacks, findings } = options;
  const most = mostOf(asset.bytes);
  try {
    const ask = (path: string) => client.ask(path, { headers: { "accept-encoding": "identity" }, most });
    let served = asset;
    let plain = await ask(asset.path);
    const withoutEnd = asset.path.replace(/\.html$/, "");
    // Cloudflare Pages leads from /404.html to /404.
    if (lacks && withoutEnd !== asset.path && plain.headers["location"]?.endsWith(withoutEnd)) {
      lacks.note("status", asset.path, `${plain.status}`, "200");
      served = { ...asset, path: withoutEnd };
      plain = await ask(withoutEnd);
    }
    findings.same(served.path, "status", plain.status, "HTTP", 200);
    if (plain.status !== 200) return null;
    if (lacks) await examineFile(served, plain, { client, lacks, findings });
    else {
      findings.same(asset.path, "Content-Type", typeOf(plain), SOURCE, asset.media_type.toLowerCase());
      checkHeaders(asset, plain, asset.etag, findings);
      await checkHead(asset, options);
      await checkCondition(asset, options);
      for (const encoding of CONTENT_ENCODINGS) await checkEncoding(asset, encoding, most, options);
    }
    return plain.body;
  } catch (error) {
    findings.expect(false, asset.path, "answer", (error as Error).message, SOURCE, "an asset");
    return null;
  }
}

function checkHeaders(asset: Asset, { headers }: Answer, etag: string, findings: Findings): void {
  const { path, last_modified, link } = asset;
  const wanted = {
    etag,
    "last-modified": new Date(last_modified).toUTCString(),
    link,
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
  };
  for (const [name, value] of Object.entries(wanted)) findings.same(path, name, headers[name], SOURCE, value);
  const cached = /\bmax-age=\d+/.test(headers["cache-control"] ?? "");
  findings.expect(cached, path, "cache-control", headers["cache-control"], "the README", "a max-age");
  if (asset.media_type.startsWith("text/html")) {
    const policy = headers["content-security-policy"];
    findings.expect(policy !== undefined, path, "content-security-policy", policy, "the README", "one");
  }
}

async function checkHead(asset: Asset, { client, findings }: ServingOptions): Promise<void> {
  const head = await client.ask(asset.path, { method: "HEAD", headers: { "accept-encoding": "identity" } });
  findings.same(asset.path, "status of HEAD", head.status, "HTTP", 200);
  findings.same(asset.path, "ETag of HEAD", head.headers["etag"], SOURCE, asset.etag);
  findings.same(
    asset.path,
    "Content-Length of HEAD",
    head.headers["content-length"],
    SOURCE,
    `${asset.bytes}`,
  );
}

async function checkCondition(asset: Asset, { client, findings }: ServingOptions): Promise<void> {
  const headers = { "accept-encoding": "identity", "if-none-match": asset.etag };
  const answer = await client.ask(asset.path, { headers, most: mostOf(asset.bytes) });
  findings.same(asset.path, "status when unchanged", answer.status, "HTTP", 304);
  findings.same(asset.path, "ETag when unchanged", answer.headers["etag"], SOURCE, asset.etag);
}

async function checkEncoding(
  asset: Asset,
  encoding: ContentEncoding,
  most: number,
  { client, findings }: ServingOptions,
): Promise<void> {
  const variant = asset.encodings[encoding];
  const { path } = asset;
  const answer = await client.ask(path, { headers: { "accept-encoding": encoding }, most });
  findings.same(
    path,
    `Content-Encoding of ${encoding}`,
    answer.headers["content-encoding"],
    SOURCE,
    variant && encoding,
  );
  findings.same(path, `ETag of ${encoding}`, answer.headers["etag"], SOURCE, variant?.etag ?? asset.etag);
  if (!variant) return;
  findings.same(path, `bytes of ${encoding}`, answer.body.length, SOURCE, variant.bytes);
  const decoded = await decode(encoding, answer.body, mostOf(asset.bytes));
  const digest = decoded && createHash("sha256").update(decoded).digest("hex");
  findings.same(path, `digest of what ${encoding} decodes to`, digest, SOURCE, asset.digest);
}

function typeOf({ headers }: Answer): string {
  return (headers["content-type"] ?? "").toLowerCase();
}
