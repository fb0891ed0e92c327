import * as z from "zod";

/** In a public journal: how the site was built of it. No owner's folder has one. */
export const SETTINGS_FILE = "settings.json";

const Text = z.string().min(1).max(2048);

/** All that decides about the bytes of a build beside the folder. */
export const SourceSettings = z.object({
  base_url: Text.describe("The address the site was built for."),
  sidecar: z.enum(["on", "none"]),
  hub_url: Text.optional(),
  demo: z.literal("yes").optional(),
  log: z.literal("off").optional(),
  release: z.object({
    version: Text,
    code: Text.describe("Digest of all code that builds and serves a site."),
    node: Text,
    icu: Text,
  }),
});

export type SourceSettings = z.infer<typeof SourceSettings>;
