import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { Review } from "./review.ts";

export const SinceParameters = z
  .object({ date: CalendarDay.meta({ description: "Reviews written on this day or after." }) })
  .meta({ title: "Since parameters" });

export const SinceAnswer = z
  .object({ since: CalendarDay, reviews: z.array(Review), count: z.int().min(0) })
  .meta({ id: "SinceAnswer", title: "Since answer" });

export type SinceAnswer = z.infer<typeof SinceAnswer>;
