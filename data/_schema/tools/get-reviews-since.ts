import * as z from "zod";
import { CalendarDay } from "../calendar.ts";
import { documented } from "../documentation.ts";
import { SearchParameters } from "../search.ts";
import { SinceAnswer } from "../since.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { WORDS_OF_REVIEWS } from "./search-reviews.ts";
import { CutReview } from "./shared.ts";

export const getReviewsSince = {
  title: "Reviews since a day",
  description:
    "Reviews written on or after a calendar day, newest first, up to a limit. Older reviews that were " +
    "edited, answered or withdrawn since then are not among them.",
  input: z.object({
    date: CalendarDay.meta({ description: "Reviews written on this day or after." }),
    limit: SearchParameters.shape.limit,
  }),
  output: SinceAnswer.extend({
    ...HEAD,
    reviews: documented(z.array(CutReview), "Reviews that are counted."),
    total: z.int().min(0).meta({ description: "All reviews since that day, cut or not." }),
  }),
  customerText: WORDS_OF_REVIEWS,
} as const satisfies ToolDefinition;
