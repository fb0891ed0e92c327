import { PAGES } from "../../_schema/addresses.ts";
import { rootOf } from "../../_schema/hosting.ts";
import { OPERATIONS } from "../../_schema/operations.ts";
import type { Findings } from "./findings.ts";
import type { PageReport } from "./page.ts";

/** Paths that the sidecar answers, as a beginning up to the first parameter. */
const BY_THE_SIDECAR = OPERATIONS.filter(({ made }) => made === "sidecar").map(
  ({ path }) => path.split("{")[0]!,
);

export interface Published {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Paths below it. */
  paths: ReadonlySet<string>;
  /** Whether the pages may lead to what a sidecar answers. */
  sidecar: boolean;
}

/** Follows every link of every page to the published paths, and every fragment to what has that id. */
export function checkLinks(
  pages: ReadonlyMap<string, Pick<PageReport, "addresses" | "ids">>,
  { baseUrl, paths, sidecar }: Published,
  findings: Findings,
): void {
  const root = rootOf(baseUrl);
  const { origin } = new URL(baseUrl);
  const others = sidecar ? BY_THE_SIDECAR : [];
  for (const [page, { addresses }] of pages) {
    for (const address of new Set(addresses)) {
      const target = targetOf(address, baseUrl + page);
      if (target === null || target.origin !== origin) continue;
      const path = target.pathname.startsWith(`${root}/`) ? target.pathname.slice(root.length) : "";
      if (others.some((prefix) => path.startsWith(prefix))) continue;
      findings.expect(paths.has(path), page, "link", address, "/manifest.json", "no such path");
      const id = decodeURIComponent(target.hash.slice(1));
      // A receipt is asked for by the id of its review.
      if (id === "" || path === PAGES.receipt) continue;
      const there = pages.get(path)?.ids.has(id) ?? !path.endsWith("/");
      findings.expect(there, page, "link", address, path, `nothing with the id ${id}`);
    }
  }
}

/** Null for what is no address of the web, such as a telephone number. */
function targetOf(address: string, page: string): URL | null {
  try {
    const url = new URL(address, page);
    return url.protocol === "http:" || url.protocol === "https:" ? url : null;
  } catch {
    return null;
  }
}
