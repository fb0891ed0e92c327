import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { Count, EvidenceList, Share, Sides } from "./evidence.ts";

export const TimelineMonth = z
  .object({
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      .meta({ description: "YYYY-MM." }),
    reviews: Count.min(1),
    average_rating: z.number().min(1).max(5),
    ...Sides.shape,
    share_of_praise: Share.nullable().meta({
      description:
        "Share of positive among positive and negative, as in `overall`; null below the minimum support.",
    }),
  })
  .meta({ id: "TimelineMonth", title: "The reviews of a month" });

export const TimelineTrend = z
  .object({
    direction: z.enum(["rising", "falling", "steady"]),
    of: z.literal("average_rating"),
    test: z.literal("Mann-Kendall"),
    from: TimelineMonth.shape.month,
    to: TimelineMonth.shape.month,
    months: Count.meta({ description: "Months with enough reviews, which alone are tested." }),
    s: z.int().meta({
      description: "Pairs of months in which the later one is better, less those in which it is worse.",
    }),
    p_value: z.number().min(0).max(1).meta({ description: "Two-sided, corrected for ties and continuity." }),
    slope_per_year: z.number().meta({ description: "Sen's slope: the median change, in stars a year." }),
    evidence: EvidenceList,
  })
  .meta({
    id: "TimelineTrend",
    title: "Whether the monthly average changes",
    description:
      "rising or falling only where the test is significant and the slope large enough, see `method`.",
  });

/** How ratings and praise went over the months. */
export const Timeline = z
  .object({
    months: z.array(TimelineMonth).meta({
      description: "Oldest first; months without a review whose day is known are absent.",
    }),
    undated: Count.meta({
      description: "Reviews of which only the month or the year is known; they count for no month.",
    }),
    from: CalendarDay.nullable().meta({ description: "The first day that counts." }),
    to: CalendarDay.nullable(),
    trend: TimelineTrend.nullable().meta({ description: "null with too few months." }),
  })
  .meta({ id: "Timeline", title: "Reviews by month" });
