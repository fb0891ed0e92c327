import * as z from "zod";
import { documented } from "./documentation.ts";

export const Health = z
  .object({
    status: documented(z.enum(["ok", "unavailable"]), "Whether everything works."),
    checks: documented(z.record(z.string(), z.string()).optional(), "What was checked, and the result.", {
      hub: "ok",
    }),
  })
  .meta({ id: "Health", title: "Health" });

export type Health = z.infer<typeof Health>;
