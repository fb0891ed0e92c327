import { DATASETS, HUB, PAGES } from "./addresses.ts";
import type { Manifest } from "./manifest.ts";

/** What a site is built for. */
export interface Hosting {
  /** The address below which all of it lies, without a trailing slash; without a sidecar it may have a path. */
  baseUrl: string;
  /** Whether a sidecar answers what depends on a question or on time; without one nothing may speak of that. */
  sidecar: boolean;
  /** The hub that the topics name; null for none. */
  hub: string | null;
  /** Whether the log of the journal is published; without it nothing may speak of one. */
  log: boolean;
}

/** An origin whose sidecar is its hub. */
export const withSidecar = (baseUrl: string): Hosting => ({
  baseUrl,
  sidecar: true,
  hub: baseUrl + HUB,
  log: true,
});

/** Files alone, with somebody else's hub or none. */
export const staticOnly = (baseUrl: string, hub: string | null = null): Hosting => ({
  baseUrl,
  sidecar: false,
  hub,
  log: true,
});

/** The path of a base URL, without a trailing slash: nothing for an origin. */
export const rootOf = (baseUrl: string) => new URL(baseUrl).pathname.replace(/\/$/, "");

/** The hub that the topics of a generation name; null for none. */
export function hubOf({ assets }: Pick<Manifest, "assets">): string | null {
  const link = assets.find(({ path }) => path === DATASETS.reviews)?.link ?? "";
  return /<([^>]+)>; rel="hub"/.exec(link)?.[1] ?? null;
}

/** Whether a generation was built for a sidecar, which is the hub of its topics. */
export const isForSidecar = (manifest: Pick<Manifest, "assets" | "base_url">) =>
  hubOf(manifest) === manifest.base_url + HUB;

/** The pages that are there, by the names that templates use. */
export function pagePaths({ sidecar, log }: Pick<Hosting, "sidecar" | "log">): Partial<typeof PAGES> {
  const { mcp, push, receipt, log: logPage, ...others } = PAGES;
  return { ...others, ...(sidecar && { mcp, push }), ...(log && { receipt, log: logPage }) };
}
