import * as z from "zod";
import { documented } from "./documentation.ts";

export const Health = z
  .object({
    status: documented(z.enum(["ok", "unavailable"]), "ok if everything works, otherwise unavailable."),
    checks: documented(
      z.record(z.string(), z.string()).optional(),
      "The result of each check, by name; absent if nothing is checked.",
      {
        hub: "ok",
      },
    ),
  })
  .meta({ id: "Health", title: "Health", description: "Whether the service works." });

export type Health = z.infer<typeof Health>;
