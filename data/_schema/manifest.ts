import * as z from "zod";
import { DateTime } from "./calendar.ts";
import { ReviewId } from "./review.ts";
import { WebAddress } from "./web-address.ts";

const Bytes = z.int().min(0);

/** A strong ETag, RFC 9110 section 8.8.3, including its quotes. */
const StrongETag = z.string().regex(/^"[\x21\x23-\x7e]+"$/);

const Variant = z.object({ bytes: Bytes, etag: StrongETag });

export const CONTENT_ENCODINGS = ["br", "gzip"] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

export const Asset = z
  .object({
    path: z
      .string()
      .regex(/^\//, "must begin with /")
      .meta({ description: "Below base_url; a path that ends with / is a page." }),
    media_type: z.string().min(1),
    bytes: Bytes,
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: "SHA-256 of the bytes, in hexadecimal." }),
    etag: StrongETag,
    last_modified: DateTime,
    encodings: z.object({ br: Variant.optional(), gzip: Variant.optional() }),
    link: z.string().optional().meta({ description: "The Link header this asset is served with." }),
  })
  .meta({ id: "Asset", title: "Asset" });

/** The build's ISO 8601 time without punctuation and a hash, so that names sort in the order of the builds. */
export const GenerationName = z
  .string()
  .regex(/^\d{8}T\d{9}Z-[0-9a-f]{8}$/)
  .meta({ description: "UTC time of the build and a short hash; later builds sort after earlier ones." });

/** `/manifest.json`: every asset of a generation except the manifest itself. */
export const Manifest = z
  .object({
    base_url: WebAddress,
    version: z.string().min(1),
    generation: GenerationName,
    built_at: DateTime,
    // By default, so that the manifest of an earlier release is read too.
    withdrawn: z.array(ReviewId).default([]).meta({
      description: "Ids of withdrawn reviews, in order; the page of each is gone for good.",
    }),
    assets: z.array(Asset),
  })
  .meta({ id: "Manifest", title: "Manifest" });

export type Asset = z.infer<typeof Asset>;
export type Manifest = z.infer<typeof Manifest>;

/** When the manifest itself, which cannot list itself, was last modified: ISO 8601 in whole seconds, as HTTP dates are. */
export function manifestModified({ built_at }: Pick<Manifest, "built_at">): string {
  return new Date(Math.floor(Date.parse(built_at) / 1000) * 1000).toISOString();
}
