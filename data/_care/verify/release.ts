import * as z from "zod";
import { digestOfRelease, VERSION } from "../../_reuse/engine.ts";
import { SOURCE } from "../../_schema/addresses.ts";
import { SETTINGS_FILE, SourceSettings } from "../../_schema/source-settings.ts";
import { parseJson } from "../../_text/json.ts";
import { copiedText } from "./copy-source.ts";
import type { Findings } from "./findings.ts";

export type SourceBuild = NonNullable<ReturnType<typeof buildOf>>;

/** How a copied public journal was built; null where it does not say so, which is a finding. `baseUrl` is the manifest's. */
export function buildOf(folder: string, baseUrl: string, findings: Findings) {
  const path = SOURCE + SETTINGS_FILE;
  try {
    const { release, ...given } = SourceSettings.parse(parseJson(copiedText(folder, SETTINGS_FILE)));
    findings.same(path, "base_url", given.base_url, baseUrl);
    return {
      /** As the environment has them. */
      settings: {
        BASE_URL: baseUrl,
        SIDECAR: given.sidecar,
        HUB_URL: given.hub_url ?? "",
        DEMO: given.demo ?? "",
        LOG: given.log ?? "on",
      },
      /** Whether compressed forms come out the same here, which only the same Node makes sure. */
      compressed: release.node === process.versions.node,
      /** Why this installation would build something else, in words; null where it is the same release. */
      other: otherThanHere(release),
    };
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    findings.expect(false, path, `does not say how the site was built (${why.replaceAll("\n", " ")})`);
    return null;
  }
}

function otherThanHere({ version, code, icu }: SourceSettings["release"]): string | null {
  const { icu: ownIcu = "none" } = process.versions;
  if (code !== digestOfRelease())
    return version === VERSION
      ? `release ${version} with other code`
      : `release ${version}, and here is ${VERSION}`;
  // Of Node nothing is built but compressed forms, and by its ICU the names of places and days.
  const major = (text: string) => text.split(".")[0];
  return major(icu) === major(ownIcu) ? null : `ICU ${icu}, and here is ${ownIcu}`;
}
