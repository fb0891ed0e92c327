import * as z from "zod";
import { named } from "./zod-objects.ts";

export const Health = named("Health", "Whether the service works.", {
  status: z.enum(["ok", "unavailable"]).describe("ok if everything works, otherwise unavailable."),
  checks: z
    .record(z.string(), z.string())
    .optional()
    .describe("The result of each check, by name; absent if nothing is checked."),
});

export type Health = z.infer<typeof Health>;
