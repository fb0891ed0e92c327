import { DATASETS, reviewPage } from "../../_schema/addresses.ts";
import { PAGE } from "../../_schema/headers.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import type { Client } from "./client.ts";
import type { Verifying } from "./findings.ts";
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

/** Nobody may answer with success where nothing is published, nor with harm. */
export async function findAnswersOfNothing({ client, manifest, findings }: Verifying): Promise<void> {
  for (const path of [NOWHERE, ...manifest.withdrawn.map(reviewPage)]) {
    const { status, headers } = await client.ask(path, { headers: { accept: "text/html" } });
    findings.expect(status >= 400, path, `status is ${status} instead of an error`);
    findHarm(path, headers, PAGE, findings);
  }
}
