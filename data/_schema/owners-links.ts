import * as z from "zod";
import { WebAddress } from "./web-address.ts";
import { ownersText, strictLike } from "./zod-objects.ts";

/** Where a link or a page of the owner's can stand on every page. */
const LINK_PLACES = ["navigation", "foot"] as const;

export const LinkPlace = z
  .enum(LINK_PLACES, `must be ${LINK_PLACES.join(" or ")}`)
  .default("foot")
  .describe("Where the link is shown on every page.");

const ADDRESS =
  "must be an absolute URL that begins with https:// or http://, or a page of this site such as /imprint/";

/** A path below the root: neither `//host` nor `/\host`, which browsers take for another site. */
const SITE_PATH = /^\/(?:[\w.~%-]+\/)*[\w.~%-]*(?:[?#][^\s\\<>"]*)?$/;

export const isSitePath = (address: string) => SITE_PATH.test(address);

/** An address elsewhere, or a page of this site. */
export const LinkAddress = z
  .string(ADDRESS)
  .max(2048, "must be at most 2048 characters")
  .refine((address) => isSitePath(address) || WebAddress.safeParse(address).success, ADDRESS)
  .meta({ format: "uri-reference" });

/** A link that the owner adds to every page. */
export const OwnersLink = strictLike(
  {
    name: ownersText(60).describe("The text of the link."),
    url: LinkAddress.describe("The address the link leads to."),
    place: LinkPlace,
  },
  '{"name":"Jobs","url":"https://example.com/jobs"}',
);

export type OwnersLink = z.infer<typeof OwnersLink>;
