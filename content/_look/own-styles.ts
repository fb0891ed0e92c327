import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Published } from "./theme.ts";

export const OWN_STYLES = "styles.css";

/** An address, with or without quotation marks. */
const ADDRESS = /url\(\s*(["']?)([^"')]+?)\1\s*\)/g;

/**
 * The owner's styles, which come after the site's and so win over them; empty where there are none. Files that they refer to
 * lie beside them. Throws an Error for what cannot work there.
 */
export function ownStyles(dataDir: string, published: Published): string {
  const file = join(dataDir, OWN_STYLES);
  if (!existsSync(file)) return "";
  const css = readFileSync(file, "utf8");
  if (/@import\b/.test(css))
    throw new Error(`${OWN_STYLES}: @import has no effect after other rules; put the rules themselves here`);
  return `\n${css.replace(ADDRESS, (whole, _, address: string) => {
    // A part of the page, or an address of the site.
    if (/^[#/](?!\/)/.test(address)) return whole;
    return `url("${published(fileAt(address))}")`;
  })}`;
}

/** Nothing outside the owner's folder is published, and pages load nothing from elsewhere. */
function fileAt(address: string): string {
  const name = address.replace(/^\.\//, "");
  if (/^[\w.-]+(\/[\w.-]+)*$/.test(name) && !name.split("/").includes("..")) return name;
  throw new Error(`${OWN_STYLES}: url(${address}) must be a file beside it, with a plain name`);
}
