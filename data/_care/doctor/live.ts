import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { ManifestFault, readManifest } from "../../_fetch/read-manifest.ts";
import { builtManifest } from "../../_reuse/built-manifest.ts";
import { DATASETS, LOG, PAGES } from "../../_schema/addresses.ts";
import { isForSidecar } from "../../_schema/hosting.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { isLoopback } from "../../_schema/web-address.ts";
import { type Finding, look, mend, ok, type Section } from "./finding.ts";
import { lookAtAddresses } from "./live-addresses.ts";
import { lookAtFeeds } from "./live-feeds.ts";
import { lookAtHub } from "./live-hub.ts";
import { createVisitor, LIMITS, type Visitor } from "./visitor.ts";

/**
 * What the owner should look at in a published origin, which has no trailing slash; `siteDir` holds the local build. On this
 * machine a site is looked at under the address that it was built for, whose name may lead nowhere yet.
 */
export async function lookAtOrigin(origin: string, siteDir: string, ask = fetchWithin): Promise<Section[]> {
  const visitor = createVisitor(origin, ask);
  let manifest: Manifest | null;
  try {
    await visitor.visit("/");
    manifest = await liveManifest(visitor);
  } catch (error) {
    const todo = "is the address right, and the service running?";
    return [{ title: origin, findings: [mend((error as Error).message, todo)] }];
  }
  const sidecar = manifest === null || isForSidecar(manifest);
  const named =
    manifest !== null && isHere(origin) && !isHere(manifest.base_url) ? manifest.base_url : origin;
  const log = manifest === null || manifest.assets.some(({ path }) => path === LOG.checkpoint);
  const looks: [title: string, look: () => Promise<Section["findings"]>][] = [
    ["version", async () => lookAtVersion(manifest, named, siteDir)],
    [
      "transport",
      async () => [await findHttps(origin, ask), await findSlash(visitor), await findNothing(visitor)],
    ],
    ["addresses and header fields", () => lookAtAddresses(visitor, { sidecar, log })],
    ["feeds", () => lookAtFeeds(visitor, named)],
  ];
  if (sidecar) looks.push(["hub and sidecar", () => lookAtHub(visitor, named, { log })]);
  const sections: Section[] = [];
  for (const [title, look] of looks) {
    const findings = await look().catch((error: Error) => [mend(error.message)]);
    sections.push({ title: `${title} (${origin})`, findings });
  }
  return sections;
}

const isHere = (origin: string) => isLoopback(new URL(origin).hostname);

async function findHttps(origin: string, ask: typeof fetchWithin): Promise<Finding> {
  const { protocol, host } = new URL(origin);
  if (isHere(origin)) return ok("HTTPS: not needed on this machine");
  if (protocol === "http:")
    return mend("HTTPS: not used", "put a TLS proxy in front, and build with https:// in BASE_URL");
  const answer = await createVisitor(`http://${host}`, ask)
    .visit("/")
    .catch(() => null);
  const location = answer && (answer.headers["location"] ?? `an answer with ${answer.status}`);
  if (location === null || location.startsWith(new URL(origin).origin))
    return ok("HTTPS: used, and nothing answers without it");
  return look(`HTTPS: used, but http://${host}/ gives ${location}`, `redirect it to ${origin}/`);
}

async function findSlash({ visit }: Visitor): Promise<Finding> {
  const path = PAGES.insights.slice(0, -1);
  const answer = await visit(path);
  const location = answer.headers["location"] ?? "";
  if ([301, 302, 307, 308].includes(answer.status) && location.endsWith(PAGES.insights))
    return ok(`${path} leads to ${PAGES.insights}`);
  return look(`${path} gives ${answer.status}`, `redirect it to ${PAGES.insights}, since people type it so`);
}

async function findNothing({ visit }: Visitor): Promise<Finding> {
  const answer = await visit("/there/is/no/such/address");
  if (answer.status === 404) return ok("an address that is not there: 404");
  return mend(
    `an address that is not there: ${answer.status}`,
    "answer 404: programs take anything else for content",
  );
}

/** Whether the origin shows a whole build, made for this origin, and the one that lies here. */
function lookAtVersion(live: Manifest | null, origin: string, siteDir: string): Finding[] {
  if (live !== null) return [findOrigin(live, origin), findBuild(live, siteDir)];
  return [
    mend(`${DATASETS.manifest} is missing or no manifest`, "upload the whole folder of the generation"),
  ];
}

function findOrigin(live: Manifest, origin: string): Finding {
  if (live.base_url === origin) return ok(`built for ${origin}`);
  return mend(
    `built for ${live.base_url}, so that its links and feeds name that address`,
    `build with BASE_URL=${origin}, or look at ${live.base_url}`,
  );
}

function findBuild(live: Manifest, siteDir: string): Finding {
  let local: Manifest;
  try {
    local = builtManifest(siteDir);
  } catch (error) {
    return look("its content is not compared with what was built here", (error as Error).message);
  }
  if (live.version === local.version) return ok(`its content is that of the build in ${siteDir}`);
  const order = live.generation < local.generation ? "an older" : "a newer";
  return look(
    `it shows ${order} content (${live.generation}) than the build in ${siteDir} (${local.generation})`,
    "publish the build, or restart what serves it; a newer one may come from another machine",
  );
}

/** Null for none, or for something else at its address. */
async function liveManifest({ read }: Visitor): Promise<Manifest | null> {
  const facts = (body: AsyncIterable<Buffer>) =>
    readManifest(body, isTopic).catch((error) => {
      if (error instanceof ManifestFault) return null;
      throw error;
    });
  return (await read(DATASETS.manifest, [200], LIMITS.manifest, facts)).found;
}

/** The Link field of the one tells whether it was built for a sidecar, the other whether it has a log. */
const isTopic = (path: string) => path === DATASETS.reviews || path === LOG.checkpoint;
