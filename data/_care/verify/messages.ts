import { OPERATIONS } from "../../_schema/operations.ts";
import { PROMPTS } from "../../_schema/tools/prompts.ts";
import { TOOLS } from "../../_schema/tools/tools.ts";
import { MOST_NAMES, type Subjects, spread, wordsOf } from "./questions.ts";

export interface Message {
  method: string;
  params?: object;
}

/** What agents ask: every list, tool, prompt and resource. `baseUrl` is that of the site. */
export function messagesOn({ dataset, insights }: Subjects, baseUrl: string): Message[] {
  const { reviews, business } = dataset;
  const names = {
    technician: spread(business.technicians, MOST_NAMES).map(({ name }) => name),
    service: spread(business.services, MOST_NAMES).map(({ id }) => id),
    area: spread(business.service_areas, MOST_NAMES).map(({ id }) => id),
    aspect: insights.aspects.map(({ id }) => id),
  };
  const [newest] = reviews;
  const first = (list: readonly string[]) => list[0] ?? "none";
  const subjects = {
    id: newest?.id ?? "none",
    date: newest?.date ?? "2025-01-01",
    aspect: first(names.aspect),
    technician: first(names.technician),
    service: first(names.service),
    area: first(names.area),
  };
  const call = (name: string, given: object) => ({
    method: "tools/call",
    params: { name, arguments: given },
  });
  const words = wordsOf(reviews).slice(0, 8);
  const worst = reviews.toSorted((a, b) => a.rating - b.rating);
  return [
    { method: "tools/list" },
    { method: "prompts/list" },
    { method: "resources/list" },
    { method: "resources/templates/list" },
    ...Object.entries(TOOLS).map(([name, { sample }]) => call(name, sample(subjects))),
    ...sectionsOf("get_business").map((section) => call("get_business", { section })),
    ...sectionsOf("get_insights").map((section) => call("get_insights", { section })),
    ...names.aspect.map((aspect) => call("get_aspect", { aspect })),
    ...names.technician.map((name) => call("get_technician", { name })),
    ...names.service.map((name) => call("get_service", { name })),
    ...names.area.map((name) => call("get_area", { name })),
    ...["technicians", "services", "areas"].flatMap((kind) => [
      call("compare", { kind }),
      call("compare", { kind, aspect: subjects.aspect }),
    ]),
    ...["month", "quarter", "year"].map((by) => call("rating_over_time", { by })),
    call("rating_over_time", { max_rating: 2 }),
    call("search_reviews", { max_rating: 2, limit: 20, full_text: true }),
    ...words.flatMap((query) => [
      call("search_reviews", { query }),
      call("search_reviews", { query, match: "words" }),
      call("search", { query }),
    ]),
    ...spread(worst, 8).flatMap(({ id }) => [call("get_review", { id }), call("fetch", { id })]),
    call("get_review", { id: "no-such-review" }),
    call("get_reviews_since", { date: subjects.date, limit: 5 }),
    call("get_reviews_since", { date: "2000-01-01", limit: 20 }),
    call("no_such_tool", {}),
    call("search_reviews", { rating: 9 }),
    ...Object.entries(PROMPTS).map(([name, { arguments: wanted }]) => ({
      method: "prompts/get",
      params: { name, arguments: Object.fromEntries(wanted.map((one) => [one.name, subjects[one.name]])) },
    })),
    ...[
      ...READ,
      ...Object.entries(names).map(([kind, list]) => `reviews://${kind}/${encodeURIComponent(first(list))}`),
    ].map((address) => ({
      method: "resources/read",
      params: { uri: address.startsWith("/") ? baseUrl + address : address },
    })),
  ];
}

/** Datasets as resources; the manifest is compared by itself. */
const READ = OPERATIONS.filter(
  ({ made, path, id }) => made === "build" && !path.includes("{") && id !== "getManifest",
).map(({ path }) => path);

function sectionsOf(tool: "get_business" | "get_insights"): readonly string[] {
  return TOOLS[tool].input.shape.section.unwrap().options;
}
