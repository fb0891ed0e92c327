import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Hosting, withSidecar } from "../../../data/_schema/hosting.ts";
import { buildDrafts, endDrafts } from "./drafts.ts";
import type { Started } from "./prerequisites.ts";

export interface Draft {
  siteDir: string;
  /** What a build says of itself. */
  report: string;
  /** What keeps the site from being built, a line each; then there is none. */
  faults: string[];
}

/** Builds a draft of the owner's files, given by name in base64, in the process that builds for `npm run dev`. */
export default async function buildDraft(
  folder: string,
  { files, hosting, after }: { files: Record<string, string>; hosting: Hosting; after?: string | undefined },
): Promise<Started<Draft>> {
  const own = mkdtempSync(join(folder, "draft-"));
  const [dataDir, siteDir] = [join(own, "data"), join(own, "site")];
  for (const [name, content] of Object.entries(files)) {
    const path = join(dataDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.from(content, "base64"));
  }
  const earlier = after === undefined ? [] : [{ dataDir, siteDir, hosting: withSidecar(after) }];
  const outcome = await buildDrafts([...earlier, { dataDir, siteDir, hosting }]);
  const report = "report" in outcome ? outcome.report : "";
  const faults = "faults" in outcome ? outcome.faults : [];
  const lines = faults.map(({ file, message }) => (file ? `${basename(file)}: ${message}` : message));
  return { value: { siteDir, report, faults: lines }, end: endDrafts };
}
