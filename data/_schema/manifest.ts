import * as z from "zod";
import { DateTime } from "./calendar.ts";
import { ReviewId } from "./review.ts";
import { WebAddress } from "./web-address.ts";
import { named } from "./zod-objects.ts";

const Bytes = z.int().min(0);

/** A strong ETag, RFC 9110 section 8.8.3, including its quotes. */
const StrongETag = z.string().regex(/^"[\x21\x23-\x7e]+"$/);

/** What may stand in a header field as it is, RFC 9110 section 5.5: visible ASCII, and spaces between. */
const FieldValue = z.string().regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);

const Variant = z.object({
  bytes: Bytes.describe("Size in bytes."),
  etag: StrongETag.describe("Strong ETag, quotes included."),
});

export const CONTENT_ENCODINGS = ["br", "gzip"] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

export const Asset = named("Asset", "A published file, with size, digest and validators.", {
  path: z
    .string()
    .regex(/^(\/(?!\.{1,2}(\/|$))[^/\p{Cc}]*)+$/u, "must begin with / and name no folder above")
    .describe("Path below base_url; a path that ends with / is a page."),
  media_type: FieldValue.describe("Media type, as in the Content-Type header."),
  bytes: Bytes.describe("Size in bytes."),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("SHA-256 of the file, in hexadecimal."),
  etag: StrongETag.describe("Strong ETag, quotes included."),
  last_modified: DateTime.describe("When the file last changed."),
  encodings: z
    .object({
      br: Variant.optional().describe("The file compressed with Brotli; absent if it is not."),
      gzip: Variant.optional().describe("The file compressed with gzip; absent if it is not."),
    })
    .describe("Compressed forms of the file."),
  link: FieldValue.optional().describe("The Link header the file is served with; absent if it has none."),
});

/** The build's ISO 8601 time without punctuation and a hash, so that names sort in the order of the builds. */
export const GenerationName = z
  .string()
  .regex(/^\d{8}T\d{9}Z-[0-9a-f]{8}$/)
  .describe(
    "Name of the generation: UTC time of the build and a short hash. Later builds sort after earlier ones.",
  );

export const Manifest = named("Manifest", "Every published file but the manifest itself.", {
  base_url: WebAddress.describe("The address of the site, without a trailing slash."),
  version: z
    .string()
    .min(1)
    .describe("Version of the data: changes if and only if the published reviews or the business change."),
  generation: GenerationName,
  built_at: DateTime.describe("When the site was built."),
  // By default, so that the manifest of an earlier release is read too.
  withdrawn: ReviewId.array()
    .default([])
    .describe("Ids of removed reviews, sorted; their pages are permanently gone."),
  assets: Asset.array(),
});

export type Asset = z.infer<typeof Asset>;
export type Manifest = z.infer<typeof Manifest>;

/** When the manifest itself, which cannot list itself, was last modified: ISO 8601 in whole seconds, as HTTP dates are. */
export function manifestModified({ built_at }: Pick<Manifest, "built_at">): string {
  return new Date(Math.floor(Date.parse(built_at) / 1000) * 1000).toISOString();
}
