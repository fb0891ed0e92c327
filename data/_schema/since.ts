import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { described, documented, named } from "./documentation.ts";
import { Count } from "./evidence.ts";
import { Review } from "./review.ts";

export const SinceParameters = z
  .object({
    date: described(CalendarDay, "The first day to include.", "2026-03-31"),
  })
  .meta({ title: "Since parameters" });

export const SinceAnswer = named(
  "SinceAnswer",
  "Reviews since a day",
  "All reviews written on or after a day.",
  {
    since: documented(CalendarDay, "The day requested."),
    reviews: documented(z.array(Review), "Reviews written on that day or after, newest first."),
    count: documented(Count, "Number of reviews in this response.", 1),
  },
);

export type SinceAnswer = z.infer<typeof SinceAnswer>;
