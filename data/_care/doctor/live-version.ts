import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DATASETS } from "../../_schema/addresses.ts";
import { CURRENT, MANIFEST_FILE } from "../../_schema/generation.ts";
import { Manifest } from "../../_schema/manifest.ts";
import { type Finding, look, mend, ok } from "./finding.ts";
import { dropBody, type Visit } from "./visitor.ts";

/** Whether the origin shows a whole build, made for this origin, and the one that lies here. */
export function lookAtVersion(live: Manifest | null, origin: string, siteDir: string): Finding[] {
  if (live === null)
    return [
      mend(`${DATASETS.manifest} is missing or no manifest`, "upload the whole folder of the generation"),
    ];
  return [findOrigin(live, origin), findBuild(live, localManifest(siteDir), siteDir)];
}

function findOrigin(live: Manifest, origin: string): Finding {
  if (live.base_url === origin) return ok(`built for ${origin}`);
  return mend(
    `built for ${live.base_url}, so that its links and feeds name that address`,
    `build with BASE_URL=${origin}, or look at ${live.base_url}`,
  );
}

function findBuild(live: Manifest, local: Manifest | null, siteDir: string): Finding {
  if (local === null)
    return look(`there is no build in ${siteDir} to compare it with`, "npm run build, or check SITE_DIR");
  if (live.version === local.version) return ok(`its content is that of the build in ${siteDir}`);
  const order = live.generation < local.generation ? "an older" : "a newer";
  return look(
    `it shows ${order} content (${live.generation}) than the build in ${siteDir} (${local.generation})`,
    "publish the build, or restart what serves it; a newer one may come from another machine",
  );
}

/** Null for none, or for something else at its address. */
export async function liveManifest(visit: Visit): Promise<Manifest | null> {
  const answer = await visit(DATASETS.manifest);
  if (answer.status === 200) return parse(await answer.text());
  await dropBody(answer);
  return null;
}

function localManifest(siteDir: string): Manifest | null {
  const path = join(siteDir, CURRENT, MANIFEST_FILE);
  return existsSync(path) ? parse(readFileSync(path, "utf8")) : null;
}

function parse(text: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
