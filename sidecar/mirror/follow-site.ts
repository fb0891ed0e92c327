import { DATASETS } from "../../data/_schema/addresses.ts";
import type { Asset, Manifest } from "../../data/_schema/manifest.ts";
import type { Clock } from "../hub/clock.ts";
import { faultWithoutSidecar, type PublishedSite } from "../site/published-site.ts";
import type { SiteWatcher } from "../site/watch-site.ts";
import { openMirrorFolder } from "./mirror-folder.ts";
import { faultOfSizes, missingOf } from "./needed.ts";
import { type Conditions, createSiteOrigin, MOST_TIME } from "./site-origin.ts";

interface FollowOptions {
  /** The origin that publishes the site, without a trailing slash. */
  siteUrl: string;
  /** The origin that it must be built for. */
  baseUrl: string;
  /** Where the last generation that could be served is kept. */
  folder: string;
  userAgent: string;
  onChange: (site: PublishedSite) => void;
  /** Called once for each reason why nothing newer can be served; what is served stays. */
  onFault: (error: Error) => void;
  clock: Clock;
  patience?: number;
  roomIn?: (folder: string) => Promise<number>;
}

/** Serves what was kept of an origin, then each later generation once all its digests are right. Rejects with nothing to begin with. */
export async function followSite(options: FollowOptions): Promise<SiteWatcher> {
  const { siteUrl, baseUrl, folder, userAgent, onChange, onFault, clock, patience, roomIn } = options;
  const origin = createSiteOrigin({ url: siteUrl, userAgent, patience });
  const mirror = openMirrorFolder(folder, roomIn);
  const kept = await mirror.load();
  let site = kept?.baseUrl === baseUrl ? kept : null;
  let known: Conditions | null = null;
  let fault: string | null = null;
  let isStopped = false;

  /** Null when there is nothing newer. */
  const fetchNewer = async (signal: AbortSignal): Promise<PublishedSite | null> => {
    const found = await mirror.alone(async () => {
      const answer = await origin.manifest(known, mirror.manifestFile, signal);
      if (answer === null) return { newest: site, conditions: known };
      const { manifest, conditions } = answer;
      const fault = faultOf(manifest, siteUrl + DATASETS.manifest, baseUrl);
      if (fault !== null) throw new Error(fault);
      const { generation } = manifest;
      const before = mirror.generation();
      if (site && before && generation < before) {
        throw new Error(
          `${siteUrl} publishes ${generation}, which is older than ${before}; build again to go back`,
        );
      }
      const isServed = site?.generation === generation;
      const there = isServed ? site : before === generation ? await mirror.load() : null;
      const save = (asset: Asset, file: string) => origin.save(asset, file, signal);
      return { newest: there ?? (await mirror.keep(manifest, save)), conditions };
    });
    // Not before all of it is done: what is known, the origin does not send to a later look.
    if (found) known = found.conditions;
    // While another process is at it, what that has kept already.
    const ofOther = async () => (site && site.generation !== mirror.generation() ? mirror.load() : null);
    const newest = found ? found.newest : await ofOther();
    return newest?.baseUrl === baseUrl && newest !== site ? newest : null;
  };

  const look = async (signal: AbortSignal): Promise<void> => {
    try {
      const newer = await fetchNewer(signal);
      fault = null;
      if (newer === null || isStopped) return;
      const isFirst = site === null;
      site = newer;
      if (!isFirst) onChange(site);
    } catch (error) {
      if (isStopped) return;
      const message = inWords(error as NodeJS.ErrnoException);
      const isNew = message !== fault;
      fault = message;
      if (isNew) onFault(new Error(message));
    }
  };

  const poll = createPoll(look, clock);
  const stop = () => {
    isStopped = true;
    poll.stop();
    origin.close();
  };
  // What is kept is served at once, so that a start waits for nobody.
  if (site) poll.hint();
  else await poll.begin();
  if (site === null) {
    stop();
    throw new Error(
      `${fault ?? `another process is filling ${folder}`}; nothing is kept of an earlier run either, so start again when that is mended`,
    );
  }
  return { current: () => site!, fault: () => fault, look: poll.hint, stop };
}

function faultOf(manifest: Manifest, url: string, baseUrl: string): string | null {
  if (manifest.base_url !== baseUrl) {
    return `${url} is of a site built for ${manifest.base_url}, not for ${baseUrl}; set BASE_URL to that, or build and upload again`;
  }
  const withoutSidecar = faultWithoutSidecar(manifest);
  if (withoutSidecar !== null) return `the site of ${url} ${withoutSidecar}`;
  const missing = missingOf(manifest.assets);
  if (missing.length > 0) {
    return `${url} does not list ${missing.join(", ")}; build with this release, and upload again`;
  }
  const tooLarge = faultOfSizes(manifest.assets);
  return tooLarge && `${url} ${tooLarge}`;
}

/** For `/readyz` as well, so without paths of this machine, which the errors of its disk have. */
function inWords({ message, code }: NodeJS.ErrnoException): string {
  return code === undefined ? message : `what the site publishes cannot be kept on this machine (${code})`;
}

/** Milliseconds between two looks: as long as caches may hold a manifest. */
const POLL = 60_000;

/** Milliseconds from one look to the next that a hint asks for: anyone may give one. */
const SPACING = 5_000;

/** Runs `look` again and again, one at a time. It never rejects; its signal aborts when it is to end. */
function createPoll(look: (signal: AbortSignal) => Promise<void>, clock: Clock) {
  let looking: AbortController | null = null;
  let began = 0;
  let isHinted = false;
  let isStopped = false;
  let cancel = () => {};

  const plan = (milliseconds: number) => {
    cancel();
    cancel = clock.after(milliseconds, () => void begin());
  };
  const begin = async (): Promise<void> => {
    const limit = new AbortController();
    looking = limit;
    isHinted = false;
    began = clock.now();
    const cancelLimit = clock.after(MOST_TIME, () =>
      limit.abort(new Error(`it took longer than ${MOST_TIME / 60_000} minutes`)),
    );
    await look(limit.signal);
    cancelLimit();
    looking = null;
    if (!isStopped) plan(isHinted ? SPACING : POLL);
  };
  return {
    begin,
    /** Looks soon; many hints lead to one look. */
    hint(): void {
      // What is being looked at may be what was there before the hint.
      if (looking) isHinted = true;
      else plan(Math.min(SPACING, Math.max(0, began + SPACING - clock.now())));
    },
    stop(): void {
      isStopped = true;
      cancel();
      looking?.abort();
    },
  };
}
