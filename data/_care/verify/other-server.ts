import { DATASETS, reviewPage } from "../../_schema/addresses.ts";
import { HOST_RULES, HOSTS_FOLDER } from "../../_schema/generation.ts";
import { PAGE, PREFLIGHT } from "../../_schema/headers.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { Problem } from "../../_schema/problem.ts";
import { parseJson } from "../../_text/json.ts";
import type { Client } from "./client.ts";
import type { Lacks, Verifying } from "./findings.ts";
import { findHarm } from "./header-fields.ts";
import { NOWHERE } from "./questions.ts";

/** Whether the sidecar itself serves the files: another server's ETags are its own. */
export async function isServedByOwn(client: Client, { assets }: Manifest): Promise<boolean> {
  const etags = new Map(assets.map(({ path, etag }) => [path, etag]));
  for (const path of [DATASETS.reviews, DATASETS.insights, DATASETS.openapi]) {
    const { headers } = await client.ask(path, { method: "HEAD" });
    if (headers["etag"] === etags.get(path)) return true;
  }
  return false;
}

/** What the origin lacks where nothing is published, for programs of other origins, and in keeping things to itself. */
export async function examineOrigin({
  client,
  manifest,
  findings,
  lacks,
}: Verifying & { lacks: Lacks }): Promise<void> {
  const gone = manifest.withdrawn.map((id) => [reviewPage(id), 410] as const);
  const missing = [[NOWHERE, 404] as const, ...gone];
  for (const [path, status] of missing) {
    // What is not there is not answered with success, whoever serves.
    const json = await client.ask(path, { headers: { accept: "application/json" } });
    if (!findings.expect(json.status >= 400, path, `status is ${json.status} instead of ${status}`)) continue;
    lacks.field(`status ${status}`, path, `${json.status}`, `${status}`);
    if (!isProblem(json.body))
      lacks.note(`JSON of a ${status}`, path, json.headers["content-type"], "an error in JSON");
    const page = await client.ask(path, { headers: { accept: "text/html" } });
    findHarm(path, page.headers, PAGE, findings);
    if (!/^text\/html\b/.test(page.headers["content-type"] ?? ""))
      lacks.note(`page of a ${status}`, path, page.headers["content-type"], "a page, for a browser");
  }
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

function isProblem(body: Buffer): boolean {
  try {
    return Problem.safeParse(parseJson(body.toString())).success;
  } catch {
    return false;
  }
}
