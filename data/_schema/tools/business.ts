import * as z from "zod";
import { Business, ListedService } from "../business.ts";
import { Count } from "../evidence.ts";
import { Policy } from "../policy.ts";
import { AggregateRating, ReviewsDataset, VerificationLevels } from "../reviews-dataset.ts";
import { WebAddress } from "../web-address.ts";
import { oneOf } from "../zod-objects.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";

/** What customers ask a business about, by the names of the fields that declare it. */
export const OFTEN_ASKED = [
  "telephone",
  "address",
  "opening_hours",
  "emergency",
  "booking_url",
  "credentials",
  "prices",
  "photos",
] as const;

/** Most characters of the answer without a section, as JSON: 600 tokens of four. */
export const LONGEST_PROFILE = 2400;

/** The fields of the business that the answer without a section leads with, beside its name. */
export const ASKED_FIRST = [
  "demonstration",
  "telephone",
  "address",
  "opening_hours",
  "special_opening_hours",
  "time_zone",
  "emergency",
  "booking_url",
  "quote_url",
  "prices",
  "price_range",
] as const satisfies (keyof Business)[];

/** The sections that hold fields of the business, whole. */
export const SECTIONS_OF_BUSINESS = {
  contact: ["telephone", "address", "url", "booking_url", "quote_url", "map_url", "same_as"],
  hours: ["opening_hours", "special_opening_hours", "time_zone", "emergency"],
  prices: ["prices", "price_range"],
  description: ["description", "demonstration"],
  services: ["services"],
  areas: ["service_areas"],
  technicians: ["technicians"],
  credentials: ["credentials"],
  photos: ["photos"],
  sources: ["sources"],
} as const satisfies Record<string, (keyof Business)[]>;

/** The others, which tell of the reviews. */
export const SECTIONS_OF_REVIEWS = ["completeness", "policy", "verification"] as const;

const SECTIONS = [
  ...(Object.keys(SECTIONS_OF_BUSINESS) as (keyof typeof SECTIONS_OF_BUSINESS)[]),
  ...SECTIONS_OF_REVIEWS,
] as const;

const names = z.array(ListedService.shape.name);

/** Tools about the business. */
export const BUSINESS_TOOLS = {
  get_business: {
    title: "Contact, hours, prices, rating",
    description:
      "The business: telephone, address, opening hours, emergencies, booking, prices, rating, services and areas; " +
      "not_declared lists what it does not say. With a section: only that, in full.",
    input: z.object({
      section: oneOf(SECTIONS)
        .optional()
        .describe(
          "completeness: what happened to every review received, by source; policy: how reviews are asked for, " +
            "rewarded and removed; verification: how we know who wrote them; credentials: licences and insurance",
        ),
    }),
    output: z.object({
      ...HEAD,
      business: Business.partial()
        .required({ name: true })
        .describe(
          "The name of the business, with the fields of the section requested or, without one, those asked for most.",
        ),
      aggregate_rating: AggregateRating,
      removed_reviews: Count.optional().describe(
        "Number of reviews removed for any reason; completeness has them by source and reason. Absent in other sections.",
      ),
      not_declared: z
        .array(z.string())
        .optional()
        .describe(
          "Names of fields customers often ask about that the business does not declare. With a section: " +
            "those of it, and absent if there are none.",
        ),
      services: names.optional().describe("Names of the services; absent if a section was requested."),
      service_areas: names
        .optional()
        .describe("Names of the service areas; absent if a section was requested."),
      verification: z.string().optional().describe("Number of reviews by verification level, in words."),
      verification_levels: VerificationLevels.optional(),
      completeness: ReviewsDataset.shape.completeness.optional(),
      removed: WebAddress.optional().describe(
        "Address of the list of removed reviews, with date and reason.",
      ),
      policy: Policy.optional(),
      truncated: z
        .boolean()
        .optional()
        .describe("true if lists or texts are cut; the section of each has all of it."),
    }),
    customerText: [],
    sample: () => ({}),
  },
} as const satisfies Record<string, ToolDefinition>;
