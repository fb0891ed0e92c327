import * as z from "zod";
import { isLoopback } from "./web-address.ts";
import { Flag, strictLike } from "./zod-objects.ts";

/** Written for `from`: Google's Business Profile API, with the owner's consent. */
export const BUSINESS_PROFILE = "business-profile";

const KINDS = "must be business-profile, an address that begins with https://, or a folder";

/** Where sync finds the exports of a source. */
export const SyncFrom = z
  .string(KINDS)
  .trim()
  .regex(/^\P{Cc}+$/u, KINDS)
  .refine(
    (text) => !isAddress(text) || isSafeAddress(text),
    "must begin with https://, since an export holds names; or be a folder, or business-profile",
  )
  .describe(
    "Where to get exports: business-profile, an HTTPS address, or a folder, relative to business.json or absolute.",
  );

export const SyncSource = strictLike(
  {
    from: SyncFrom,
    location: z
      .string("must be a string, in quotation marks")
      .regex(
        /^(accounts\/[\w-]+\/locations\/)?[\w-]+$/,
        "must be the location's id, or accounts/.../locations/...",
      )
      .optional()
      .describe("The id of the location, if the export or your Google account has several."),
    full: Flag.optional().describe(
      "Whether each export contains all reviews of the source, as with `--full`.",
    ),
  },
  '{"from":"exports"}',
);

/** Whether this is an address rather than the name of a folder. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/** HTTPS, or a service on this machine, whose words nobody else can read. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
