import * as z from "zod";
import * as at from "./addresses.ts";
import { LanguageTag } from "./language-tag.ts";
import { OPERATIONS } from "./operations.ts";
import { LinkPlace } from "./owners-links.ts";
import { ownersText } from "./zod-objects.ts";

/** The folder of the owner's pages beside `business.json`. */
export const PAGES_FOLDER = "pages";

/** What stands between the lines of dashes at the beginning of a page of the owner's. */
export const OwnersPageHead = z.strictObject({
  title: ownersText(100).describe("The heading of the page, and the text of links to it."),
  description: ownersText(300, "must not be empty; leave it out to take the first paragraph")
    .optional()
    .describe("A summary of the page for search engines; absent means the first paragraph."),
  language: LanguageTag.optional().describe(
    "BCP 47 tag of the language of the page; absent means that of the business.",
  ),
  place: LinkPlace,
  order: z
    .int("must be a whole number, without quotation marks")
    .default(0)
    .describe("Position among the owner's pages: lower numbers come first, equal ones by file name."),
});

export type OwnersPageHead = z.infer<typeof OwnersPageHead>;

/** The address of a page of the owner's, by the name of its file without `.md`. */
export const ownersPagePath = (name: string) => `/${name}/`;

/** What such a name can be. */
export const OWNERS_PAGE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const firstPart = (path: string) => path.split("/")[1]!;

/** The first parts of all addresses of the site, none of which a page of the owner's can have. */
export const SITE_NAMES: ReadonlySet<string> = new Set(
  [
    ...[at.PAGES, at.DATASETS, at.LOG, at.TABLE, at.GUIDES, at.DISCOVERY].flatMap(Object.values<string>),
    ...OPERATIONS.map(({ path }) => path),
    ...[at.SOURCE, at.HUB, at.BADGE_SCRIPT, at.SHARE_IMAGE, at.SCHEMAS, at.REVIEW_PAGES],
    ...[at.servicePath(""), at.technicianPath(""), at.areaPath(""), at.photoPath("")],
    // What pages load, and pages that some hosts show without their extension.
    ...["/assets/", "/index/", "/404/", "/410/"],
  ].map(firstPart),
);
