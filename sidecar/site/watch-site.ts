import { currentFolder, loadSite, type PublishedSite } from "./published-site.ts";

/** The reason may name files of this machine. */
const UNSERVED = "a newer generation cannot be served; the log says why";

/** Milliseconds before retrying a generation that could not be served: it may still be being copied. */
const TRY_AGAIN = 5000;

export interface SiteWatcher {
  current(): PublishedSite;
  /** Why nothing newer is served, in words for `/readyz`, after a look where that costs little; null when that is the newest. */
  fault(): string | null;
  /** Checks at once for a newer generation, as the watcher also does periodically. */
  look(): void;
  stop(): void;
}

export interface SiteWatcherOptions {
  siteDir: string;
  /** Milliseconds between checks; each reads one symbolic link. */
  interval: number;
  onChange: (site: PublishedSite) => void;
  /** Called once for a generation that cannot be served; the previous one stays in service. */
  onFault: (error: Error) => void;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Loads the current generation and swaps in each later one as a whole. Throws when there is none to begin with. */
export function watchSite({ siteDir, interval, onChange, onFault, clock }: SiteWatcherOptions): SiteWatcher {
  let folder = currentFolder(siteDir);
  let site = loadSite(siteDir);
  let fault: { target: string; message: string; triedAt: number } | null = null;

  /** Whether it could not be served a moment ago. A time still to come is from before the clock was set back, and says nothing. */
  const failedJustNow = (target: string) => {
    if (fault?.target !== target) return false;
    const now = clock();
    return fault.triedAt <= now && now < fault.triedAt + TRY_AGAIN;
  };

  const look = () => {
    let target = "";
    try {
      target = currentFolder(siteDir);
      if (target === folder) fault = null;
      if (target === folder || failedJustNow(target)) return;
      const next = loadSite(siteDir);
      if (next.baseUrl !== site.baseUrl) {
        throw new Error(
          `${next.generation} is built for ${next.baseUrl}, this process serves ${site.baseUrl}; ` +
            `build with BASE_URL=${site.baseUrl}, or restart the sidecar`,
        );
      }
      fault = null;
      folder = target;
      site = next;
    } catch (error) {
      const { message } = error as Error;
      const isNew = message !== fault?.message;
      fault = { target, message, triedAt: clock() };
      if (isNew) onFault(error as Error);
      return;
    }
    onChange(site);
  };
  const timer = setInterval(look, interval);
  return {
    current: () => site,
    fault: () => {
      // An erasure removes what is still served as soon as the next one is there.
      look();
      return fault && UNSERVED;
    },
    look,
    stop: () => clearInterval(timer),
  };
}
