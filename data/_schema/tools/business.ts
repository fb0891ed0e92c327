import * as z from "zod";
import { Business } from "../business.ts";
import { withExample } from "../documentation.ts";
import { Policy } from "../policy.ts";
import { AggregateRating, ReviewsDataset, VerificationLevels } from "../reviews-dataset.ts";
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

const getBusiness = {
  title: "Business profile",
  description:
    "The business with its address, telephone, services, technicians and service areas; the aggregate " +
    "rating; how it is known who wrote the reviews; what became of every review received, by source; and " +
    "what the business declares about them. not_declared names what it does not say, such as opening " +
    "hours. Photos are in /reviews.json.",
  input: z.object({}),
  output: z.object({
    ...HEAD,
    business: Business,
    not_declared: z.array(z.string()).meta({
      description: "What customers often ask and the business does not say here; nobody knows it from here.",
    }),
    aggregate_rating: AggregateRating,
    verification: withExample(
      z.string().meta({ description: "How many reviews have which level, in words." }),
      "transaction",
    ),
    verification_levels: VerificationLevels,
    completeness: ReviewsDataset.shape.completeness,
    policy: Policy,
  }),
  customerText: [],
  sample: () => ({}),
} as const satisfies ToolDefinition;

/** Tools about the business. */
export const BUSINESS_TOOLS = {
  get_business: getBusiness,
} as const satisfies Record<string, ToolDefinition>;
