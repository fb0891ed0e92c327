import type { Section } from "./finding.ts";
import { mend } from "./finding.ts";
import { lookAtAddresses } from "./live-addresses.ts";
import { lookAtFeeds } from "./live-feeds.ts";
import { lookAtHub } from "./live-hub.ts";
import { lookAtTransport } from "./live-transport.ts";
import { lookAtVersion } from "./live-version.ts";
import { createVisitor, dropBody } from "./visitor.ts";

/** What the owner should look at in a published origin, which has no trailing slash; `siteDir` holds the local build. */
export async function lookAtOrigin(origin: string, siteDir: string): Promise<Section[]> {
  const visit = createVisitor(origin);
  try {
    await dropBody(await visit("/"));
  } catch (error) {
    const todo = "is the address right, and the service running?";
    return [{ title: origin, findings: [mend((error as Error).message, todo)] }];
  }
  const looks: [title: string, look: () => Promise<Section["findings"]>][] = [
    ["version", () => lookAtVersion(visit, origin, siteDir)],
    ["transport", () => lookAtTransport(visit, origin)],
    ["addresses and header fields", () => lookAtAddresses(visit)],
    ["feeds", () => lookAtFeeds(visit, origin)],
    ["hub and sidecar", () => lookAtHub(visit, origin)],
  ];
  const sections: Section[] = [];
  for (const [title, look] of looks) {
    const findings = await look().catch((error: Error) => [mend(error.message)]);
    sections.push({ title: `${title} (${origin})`, findings });
  }
  return sections;
}
