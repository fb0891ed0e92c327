import { readBytes } from "../../data/_journal/owners-file.ts";
import { INPUT_LIMITS } from "../../data/_schema/input-limits.ts";
import type { Theme } from "../../data/_schema/theme.ts";
import { fontOf, type Published } from "./theme.ts";

export const OWN_STYLES = "styles.css";

/**
 * What pages load of the owner's files, apart from photos. Throws an Error for a file that is not there or cannot be read, and
 * for styles that cannot work.
 */
export function ownersAssets(dataDir: string, theme: Theme) {
  /** The logo, the font and what `styles.css` refers to, by their places in the data folder. */
  const files = new Map<string, Buffer>();
  const take = (place: string) => (name: string) => {
    const { content, faults } = readBytes(dataDir, name, INPUT_LIMITS.asset);
    const fault = faults[0] ? `${name} ${faults[0].message}` : `there is no file ${name} beside it`;
    if (content === null) throw new Error(`${place}: ${fault}`);
    files.set(name, content);
    return name;
  };
  if (theme.logo) take("business.json: theme.logo")(theme.logo);
  const font = fontOf(theme);
  if (font.endsWith(".woff2")) take("business.json: theme.font")(font);
  const { content: styles, faults } = readBytes(dataDir, OWN_STYLES, INPUT_LIMITS.text);
  if (faults[0]) throw new Error(`${OWN_STYLES}: ${faults[0].message}`);
  ownStyles(styles, take(OWN_STYLES));
  return { files, styles };
}

/** An address, with or without quotation marks, looked for no farther than one can be long. */
const ADDRESS = /url\(\s{0,100}(["']?)([^"')]{1,1000}?)\1\s{0,100}\)/g;

/**
 * The owner's styles, which come after the site's and so win over them; empty where there are none. Files that they refer to
 * lie beside them. Throws an Error for what cannot work there.
 */
export function ownStyles(styles: Buffer | null, published: Published): string {
  const css = styles?.toString("utf8") ?? "";
  if (/@import\b/.test(css))
    throw new Error(`${OWN_STYLES}: @import has no effect after other rules; put the rules themselves here`);
  return (
    css &&
    `\n${css.replace(ADDRESS, (whole, _, address: string) => {
      // A part of the page, or an address of the site.
      if (/^[#/](?!\/)/.test(address)) return whole;
      return `url("${published(fileAt(address))}")`;
    })}`
  );
}

/** Nothing outside the owner's folder is published, and pages load nothing from elsewhere. */
function fileAt(address: string): string {
  const name = address.replace(/^\.\//, "");
  if (/^[\w.-]+(\/[\w.-]+)*$/.test(name) && !name.split("/").includes("..")) return name;
  throw new Error(`${OWN_STYLES}: url(${address}) must be a file beside it, with a plain name`);
}
