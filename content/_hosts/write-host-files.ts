import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { HOST_RULES, HOSTS_FOLDER } from "../../data/_schema/generation.ts";
import type { Manifest } from "../../data/_schema/manifest.ts";
import { fillTemplate } from "../_api/fill-template.ts";
import { setModified } from "../_generation/asset.ts";
import { headerRules } from "./rules.ts";
import { SIDECAR_ADDRESSES, servedBy, WITHDRAWN_FOLDER } from "./serving.ts";
import { headersFile, redirectsFile, vercelFile } from "./uploads.ts";

/** What the files for hosts are made of. */
export interface Hosted extends Pick<Manifest, "base_url" | "withdrawn" | "assets"> {
  /** Whether a sidecar answers beside the files. */
  sidecar: boolean;
}

/**
 * Writes by what other servers serve a generation as the sidecar does. These files are in no manifest. One that is the same
 * in the last generation, which is in `from`, keeps its time of change. `now` is milliseconds since 1970.
 */
export function writeHostFiles(
  hosted: Hosted,
  { from, to, now }: { from: string; to: string; now: number },
): void {
  const second = Math.floor(now / 1000) * 1000;
  for (const [name, text] of Object.entries(hostFiles(hosted))) {
    const file = join(to, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    setModified(file, new Date(timeOfSame(join(from, name), text) ?? second).toISOString());
  }
}

/** The text of each file by its path in the generation; none for a path of another site, which has rules of its own. */
export function hostFiles({ base_url, withdrawn, assets, sidecar }: Hosted): Record<string, string> {
  if (new URL(base_url).pathname !== "/") return {};
  const apart = sidecar ? SIDECAR_ADDRESSES : [];
  const rules = headerRules(assets, apart);
  const linked = assets.filter(({ link }) => link !== undefined);
  const served = servedBy(base_url, linked, apart);
  const configuration = (name: string) => fillTemplate(new URL(name, import.meta.url), served);
  return {
    [HOST_RULES.headers]: headersFile(rules),
    [HOST_RULES.redirects]: redirectsFile(withdrawn),
    [HOST_RULES.vercel]: vercelFile(rules),
    [`${HOSTS_FOLDER}/nginx.conf`]: configuration("nginx.conf"),
    [`${HOSTS_FOLDER}/Caddyfile`]: configuration("Caddyfile"),
    ...Object.fromEntries(withdrawn.map((id) => [`${WITHDRAWN_FOLDER}/${id}`, ""])),
  };
}

/** When a file with this text was last modified, in milliseconds since 1970; null when there is none. */
function timeOfSame(file: string, text: string): number | null {
  try {
    return readFileSync(file, "utf8") === text ? statSync(file).mtimeMs : null;
  } catch {
    return null;
  }
}
