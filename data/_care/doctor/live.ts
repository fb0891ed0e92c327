import { isForSidecar } from "../../_schema/hosting.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import type { Section } from "./finding.ts";
import { mend } from "./finding.ts";
import { lookAtAddresses } from "./live-addresses.ts";
import { lookAtFeeds } from "./live-feeds.ts";
import { lookAtHub } from "./live-hub.ts";
import { lookAtTransport } from "./live-transport.ts";
import { liveManifest, lookAtVersion } from "./live-version.ts";
import { createVisitor, dropBody } from "./visitor.ts";

/** What the owner should look at in a published origin, which has no trailing slash; `siteDir` holds the local build. */
export async function lookAtOrigin(origin: string, siteDir: string): Promise<Section[]> {
  const visit = createVisitor(origin);
  let manifest: Manifest | null;
  try {
    await dropBody(await visit("/"));
    manifest = await liveManifest(visit);
  } catch (error) {
    const todo = "is the address right, and the service running?";
    return [{ title: origin, findings: [mend((error as Error).message, todo)] }];
  }
  const sidecar = manifest === null || isForSidecar(manifest);
  const looks: [title: string, look: () => Promise<Section["findings"]>][] = [
    ["version", async () => lookAtVersion(manifest, origin, siteDir)],
    ["transport", () => lookAtTransport(visit, origin)],
    ["addresses and header fields", () => lookAtAddresses(visit, { sidecar })],
    ["feeds", () => lookAtFeeds(visit, origin)],
  ];
  if (sidecar) looks.push(["hub and sidecar", () => lookAtHub(visit, origin)]);
  const sections: Section[] = [];
  for (const [title, look] of looks) {
    const findings = await look().catch((error: Error) => [mend(error.message)]);
    sections.push({ title: `${title} (${origin})`, findings });
  }
  return sections;
}
