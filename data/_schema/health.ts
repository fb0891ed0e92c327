import * as z from "zod";

export const Health = z
  .object({ status: z.enum(["ok", "unavailable"]), checks: z.record(z.string(), z.string()).optional() })
  .meta({ id: "Health", title: "Health" });

export type Health = z.infer<typeof Health>;
