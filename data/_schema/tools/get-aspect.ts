import * as z from "zod";
import { documented, withExample } from "../documentation.ts";
import { Aspect } from "../insights.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { AllReviews, GivenName, Quote } from "./shared.ts";

export const getAspect = {
  title: "One aspect",
  description:
    "What customers say of one aspect, such as price, punctuality or workmanship: how many praise and " +
    "blame it, the share of praise with its interval, the trend, usual phrases, and quotes of both sides.",
  input: z.object({ aspect: GivenName.meta({ description: "An aspect, by its id or name." }) }),
  output: Aspect.extend({
    ...HEAD,
    id: withExample(Aspect.shape.id, "r-101"),
    name: withExample(Aspect.shape.name, "Ana Ruiz"),
    evidence: documented(z.array(Quote), "Quotes, each with all that is needed to cite it."),
    all_reviews: documented(AllReviews, "How to list all the reviews behind the figures."),
  }),
  names: { aspect: "aspect" },
  customerText: ["evidence[].quote", "top_phrases[].phrase"],
} as const satisfies ToolDefinition;
