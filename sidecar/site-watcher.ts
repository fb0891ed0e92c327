import type { PublishedSite } from "./published-site.ts";
import { currentFolder, loadSite } from "./site.ts";

export interface SiteWatcher {
  current(): PublishedSite;
  /** Looks now whether there is a newer generation; the watch does so by itself. */
  look(): void;
  stop(): void;
}

export interface SiteWatcherOptions {
  siteDir: string;
  /** Milliseconds between two looks; each reads one link. */
  interval: number;
  onChange: (site: PublishedSite) => void;
  /** A generation that cannot be served: what was served before goes on being served. */
  onFault: (error: Error) => void;
}

/** Loads the current generation and swaps in each later one whole. Throws when there is none to begin with. */
export function watchSite({ siteDir, interval, onChange, onFault }: SiteWatcherOptions): SiteWatcher {
  let folder = currentFolder(siteDir);
  let site = loadSite(siteDir);

  const look = () => {
    try {
      const target = currentFolder(siteDir);
      if (target === folder) return;
      // Noted before loading: a generation that cannot be served is reported once, not at every look.
      folder = target;
      const next = loadSite(siteDir);
      if (next.baseUrl !== site.baseUrl) {
        throw new Error(
          `${next.generation} is built for ${next.baseUrl}, this process serves ${site.baseUrl}; build with BASE_URL=${site.baseUrl}, or restart the sidecar`,
        );
      }
      site = next;
      onChange(site);
    } catch (error) {
      onFault(error as Error);
    }
  };
  const timer = setInterval(look, interval);
  return { current: () => site, look, stop: () => clearInterval(timer) };
}
