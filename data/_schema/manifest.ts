import * as z from "zod";
import { DateTime } from "./calendar.ts";
import { described, documented, named, withExample } from "./documentation.ts";
import { ReviewId } from "./review.ts";
import { WebAddress } from "./web-address.ts";

const Bytes = z.int().min(0);

/** A strong ETag, RFC 9110 section 8.8.3, including its quotes. */
const StrongETag = z.string().regex(/^"[\x21\x23-\x7e]+"$/);

/** What may stand in a header field as it is, RFC 9110 section 5.5: visible ASCII, and spaces between. */
const FieldValue = z.string().regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);

const Variant = z.object({
  bytes: documented(Bytes, "Size in bytes.", 1024),
  etag: documented(StrongETag, "Strong ETag, quotes included.", '"xkPGWZzpVjB0LfUxTQAbOA"'),
});

export const CONTENT_ENCODINGS = ["br", "gzip"] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

export const Asset = named("Asset", "Asset", "A published file, with size, digest and validators.", {
  path: described(
    z.string().regex(/^(\/(?!\.{1,2}(\/|$))[^/\p{Cc}]*)+$/u, "must begin with / and name no folder above"),
    "Path below base_url; a path that ends with / is a page.",
    "/reviews.json",
  ),
  media_type: documented(FieldValue, "Media type, as in the Content-Type header.", "application/json"),
  bytes: documented(Bytes, "Size in bytes.", 1024),
  digest: described(
    z.string().regex(/^[0-9a-f]{64}$/),
    "SHA-256 of the file, in hexadecimal.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ),
  etag: documented(StrongETag, "Strong ETag, quotes included.", '"xkPGWZzpVjB0LfUxTQAbOA"'),
  last_modified: documented(DateTime, "When the file last changed.", "2026-04-01T09:30:00.000Z"),
  encodings: documented(
    z.object({
      br: documented(Variant.optional(), "The file compressed with Brotli; absent if it is not."),
      gzip: documented(Variant.optional(), "The file compressed with gzip; absent if it is not."),
    }),
    "Compressed forms of the file.",
  ),
  link: described(
    FieldValue.optional(),
    "The Link header the file is served with; absent if it has none.",
    '<https://reviews.example.com/api/websub/hub>; rel="hub", <https://reviews.example.com/reviews.json>; rel="self"',
  ),
});

/** The build's ISO 8601 time without punctuation and a hash, so that names sort in the order of the builds. */
export const GenerationName = z
  .string()
  .regex(/^\d{8}T\d{9}Z-[0-9a-f]{8}$/)
  .meta({
    description:
      "Name of the generation: UTC time of the build and a short hash. Later builds sort after earlier ones.",
  });

export const Manifest = named("Manifest", "Manifest", "Every published file but the manifest itself.", {
  base_url: documented(
    WebAddress,
    "The address of the site, without a trailing slash.",
    "https://reviews.example.com",
  ),
  version: documented(
    z.string().min(1),
    "Version of the data: changes if and only if the published reviews or the business change.",
    "xkPGWZzpVjB0LfUxTQAbOA",
  ),
  generation: withExample(GenerationName, "20260401T093000000Z-1f0c9a7e"),
  built_at: documented(DateTime, "When the site was built.", "2026-04-01T09:30:00.000Z"),
  // By default, so that the manifest of an earlier release is read too.
  withdrawn: described(
    z.array(ReviewId).default([]),
    "Ids of removed reviews, sorted; their pages are permanently gone.",
  ),
  assets: z.array(Asset),
});

export type Asset = z.infer<typeof Asset>;
export type Manifest = z.infer<typeof Manifest>;

/** When the manifest itself, which cannot list itself, was last modified: ISO 8601 in whole seconds, as HTTP dates are. */
export function manifestModified({ built_at }: Pick<Manifest, "built_at">): string {
  return new Date(Math.floor(Date.parse(built_at) / 1000) * 1000).toISOString();
}
