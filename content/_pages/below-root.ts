/** Attributes of our templates that hold an address. Texts are escaped, so that no quotation mark of theirs begins one. */
const ADDRESS = / (href|src|action|data-card|data-actions|data-here|data-marks|data-offline)="\/(?!\/)/g;

/**
 * A page whose addresses begin at the root of the site, as they stand below another site's: `/about/` becomes
 * `/reviews/about/`. `root` is a path without a trailing slash; nothing for an origin.
 */
export function belowRoot(html: string, root: string): string {
  return root === "" ? html : html.replace(ADDRESS, ` $1="${root}/`);
}
