import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { Count } from "./evidence.ts";
import { Review } from "./review.ts";
import { named } from "./zod-objects.ts";

export const SinceParameters = z
  .object({
    date: CalendarDay.describe("The first day to include."),
  })
  .meta({ title: "Since parameters" });

export const SinceAnswer = named(
  { id: "SinceAnswer", title: "Reviews since a day" },
  "All reviews written on or after a day.",
  {
    since: CalendarDay.describe("The day requested."),
    reviews: Review.array().describe("Reviews written on that day or after, newest first."),
    count: Count.describe("Number of reviews in this response."),
  },
);

export type SinceAnswer = z.infer<typeof SinceAnswer>;
