import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { documented, withExample } from "./documentation.ts";
import { Review } from "./review.ts";

export const SinceParameters = z
  .object({
    date: withExample(
      CalendarDay.meta({ description: "Reviews written on this day or after." }),
      "2026-03-31",
    ),
  })
  .meta({ title: "Since parameters" });

export const SinceAnswer = z
  .object({
    since: documented(CalendarDay, "The day that was asked for."),
    reviews: documented(z.array(Review), "Reviews counted."),
    count: documented(z.int().min(0), "How many there are.", 1),
  })
  .meta({ id: "SinceAnswer", title: "Since answer" });

export type SinceAnswer = z.infer<typeof SinceAnswer>;
