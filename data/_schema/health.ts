import * as z from "zod";
import { documented, named } from "./documentation.ts";

export const Health = named("Health", "Health", "Whether the service works.", {
  status: documented(z.enum(["ok", "unavailable"]), "ok if everything works, otherwise unavailable."),
  checks: documented(
    z.record(z.string(), z.string()).optional(),
    "The result of each check, by name; absent if nothing is checked.",
    {
      hub: "ok",
    },
  ),
});

export type Health = z.infer<typeof Health>;
