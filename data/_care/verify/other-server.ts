import { createHash } from "node:crypto";
import { DATASETS, reviewPage } from "../../_schema/addresses.ts";
import { HOST_RULES, HOSTS_FOLDER } from "../../_schema/generation.ts";
import { headersOf, PREFLIGHT } from "../../_schema/headers.ts";
import { type Asset, CONTENT_ENCODINGS, type Manifest } from "../../_schema/manifest.ts";
import { Problem } from "../../_schema/problem.ts";
import type { Answer, Client } from "./client.ts";
import { decode, mostOf, parsePublished } from "./client.ts";
import type { Findings, Lacks } from "./findings.ts";

/** Whether the sidecar itself serves the files: another server's ETags are its own. */
export async function isServedByOwn(client: Client, { assets }: Manifest): Promise<boolean> {
  const etags = new Map(assets.map(({ path, etag }) => [path, etag]));
  for (const path of [DATASETS.reviews, DATASETS.insights, DATASETS.openapi]) {
    const { headers } = await client.ask(path, { method: "HEAD", headers: IDENTITY });
    if (headers["etag"] === etags.get(path)) return true;
  }
  return false;
}

const IDENTITY = { "accept-encoding": "identity" };

/** What one file lacks of the fields, validators and encodings that the sidecar would send. `plain` is it without an encoding. */
export async function examineFile(
  asset: Asset,
  plain: Answer,
  { client, lacks, findings }: { client: Client; lacks: Lacks; findings: Findings },
): Promise<void> {
  const { path, media_type, last_modified } = asset;
  const { headers } = plain;
  lacks.field("Content-Type", path, headers["content-type"], media_type);
  const { vary, ...fields } = headersOf({ ...asset, mediaType: media_type });
  for (const [name, value] of Object.entries(fields)) lacks.field(name, path, headers[name], value);
  lacks.field("last-modified", path, headers["last-modified"], new Date(last_modified).toUTCString());
  const { etag = "" } = headers;
  if (!etag.startsWith('"')) lacks.note("etag", path, headers["etag"], "a strong one");
  const most = mostOf(asset.bytes);
  const ask = (how: object) => client.ask(path, { headers: IDENTITY, most, ...how });
  const head = await ask({ method: "HEAD" });
  lacks.field("status of HEAD", path, `${head.status}`, "200");
  const again = await ask({ headers: { ...IDENTITY, "if-none-match": etag } });
  lacks.field("status when unchanged", path, `${again.status}`, "304");
  for (const encoding of CONTENT_ENCODINGS) {
    if (!asset.encodings[encoding]) continue;
    const encoded = await client.ask(path, { headers: { "accept-encoding": encoding }, most });
    const used = encoded.headers["content-encoding"];
    lacks.field(`Content-Encoding ${encoding}`, path, used, encoding);
    if (used !== encoding) continue;
    if (!folded(encoded.headers["vary"]).includes(folded(vary)))
      lacks.note("vary", path, encoded.headers["vary"], vary!);
    if (encoded.headers["etag"] === etag)
      lacks.note(`ETag of ${encoding}`, path, etag, "another one than without it");
    const decoded = await decode(encoding, encoded.body, most);
    const digest = decoded && createHash("sha256").update(decoded).digest("hex");
    findings.same(path, `digest of what ${encoding} decodes to`, digest, DATASETS.manifest, asset.digest);
  }
}

const folded = (text = "") => text.toLowerCase();

/** What the origin lacks where nothing is published, for programs of other origins, and in keeping things to itself. */
export async function examineOrigin(
  client: Client,
  withdrawn: readonly string[],
  lacks: Lacks,
): Promise<void> {
  const nowhere = "/there/is/no/such/address";
  await expectError(client, nowhere, 404, lacks);
  for (const id of withdrawn) await expectError(client, reviewPage(id), 410, lacks);
  const preflight = await client.ask(DATASETS.reviews, {
    method: "OPTIONS",
    headers: { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
  });
  lacks.field("status of OPTIONS", DATASETS.reviews, `${preflight.status}`, "204");
  for (const name of Object.keys(PREFLIGHT))
    lacks.field(`${name} of OPTIONS`, DATASETS.reviews, preflight.headers[name], PREFLIGHT[name]!);
  const hidden = [`${HOSTS_FOLDER}/nginx.conf`, HOST_RULES.headers];
  for (const path of hidden.map((name) => `/${name}`)) {
    const { status } = await client.ask(path, { method: "HEAD" });
    if (status === 200) lacks.note("secrecy", path, "200", "404, since it is not for publishing");
  }
}

async function expectError(client: Client, path: string, status: number, lacks: Lacks): Promise<void> {
  const json = await client.ask(path, { headers: { accept: "application/json" } });
  lacks.field(`status ${status}`, path, `${json.status}`, `${status}`);
  if (!isProblem(json.body))
    lacks.note(`JSON of a ${status}`, path, json.headers["content-type"], "an error in JSON");
  const page = await client.ask(path, { headers: { accept: "text/html" } });
  if (!/^text\/html\b/.test(page.headers["content-type"] ?? ""))
    lacks.note(`page of a ${status}`, path, page.headers["content-type"], "a page, for a browser");
}

function isProblem(body: Buffer): boolean {
  try {
    return Problem.safeParse(parsePublished(body.toString())).success;
  } catch {
    return false;
  }
}
