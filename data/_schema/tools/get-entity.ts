import * as z from "zod";
import { documented, withExample } from "../documentation.ts";
import { ListedInsight, TechnicianInsight } from "../insights.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { AllReviews, GivenName, Quote, StarsInterval } from "./shared.ts";

const more = {
  interval: withExample(StarsInterval, [0.2065, 1]),
  evidence: documented(z.array(Quote), "Quotes, each with all that is needed to cite it."),
  all_reviews: documented(AllReviews, "How to list all the reviews behind the figures."),
};

const listed = {
  id: withExample(ListedInsight.shape.id, "r-101"),
  name: withExample(ListedInsight.shape.name, "Ana Ruiz"),
};

const customerText = ["evidence[].quote"] as const;

export const getTechnician = {
  title: "One technician",
  description:
    "What customers say of one technician: how many reviews, their average stars with its interval, " +
    "praise and blame, also by aspect, and quotes.",
  input: z.object({ name: GivenName.meta({ description: "A technician's name, first name or alias." }) }),
  output: TechnicianInsight.extend({
    ...HEAD,
    role: documented(z.string().optional(), "What this person does.", "Plumber"),
    ...more,
  }),
  names: { name: "technician" },
  customerText,
} as const satisfies ToolDefinition;

export const getService = {
  title: "One service",
  description:
    "What customers say of one kind of work: how many reviews, their average stars with its interval, " +
    "praise and blame, also by aspect, and quotes.",
  input: z.object({ name: GivenName.meta({ description: "A service, by its id, name or a synonym." }) }),
  output: ListedInsight.extend({ ...HEAD, ...listed, ...more }),
  names: { name: "service" },
  customerText,
} as const satisfies ToolDefinition;

export const getArea = {
  title: "One service area",
  description:
    "What customers in one place say: how many reviews, their average stars with its interval, praise " +
    "and blame, also by aspect, and quotes. A place that is not listed is not known to be served.",
  input: z.object({ name: GivenName.meta({ description: "A service area, by its id, name or a synonym." }) }),
  output: ListedInsight.extend({ ...HEAD, ...listed, ...more }),
  names: { name: "area" },
  customerText,
} as const satisfies ToolDefinition;
