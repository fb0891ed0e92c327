import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Published } from "./theme.ts";

export const OWN_STYLES = "styles.css";

/** A relative address, with or without quotation marks; group 2 is the address. */
const RELATIVE = /url\(\s*(["']?)(?![\w+.-]+:|[/#"'])([^"')]+?)\1\s*\)/g;

/**
 * The owner's styles, which come after the site's and so win over them; empty where there are none. What they refer to lies
 * beside them. Throws an Error for what cannot work there.
 */
export function ownStyles(dataDir: string, published: Published): string {
  const file = join(dataDir, OWN_STYLES);
  if (!existsSync(file)) return "";
  const css = readFileSync(file, "utf8");
  if (/@import\b/.test(css))
    throw new Error(`${OWN_STYLES}: @import has no effect after other rules; put the rules themselves here`);
  return `\n${css.replace(RELATIVE, (_, _quote, name: string) => `url("${published(nameOf(name))}")`)}`;
}

/** Nothing outside the owner's folder is published. */
function nameOf(address: string): string {
  const name = address.replace(/^\.\//, "");
  if (/^[\w.-]+(\/[\w.-]+)*$/.test(name) && !name.split("/").includes("..")) return name;
  throw new Error(`${OWN_STYLES}: url(${address}) must be a file beside it, with a plain name`);
}
