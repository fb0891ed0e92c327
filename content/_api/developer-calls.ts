import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type Hosting, rootOf } from "../../data/_schema/hosting.ts";
import { builtPath, type Operation, operationsOf, pathOf } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { exampleAnswer } from "./example-answers.ts";
import { continued, getSample, quoted, type Sample } from "./samples.ts";

export interface DeveloperCall {
  operation: Operation;
  /** Path and query of a call that has an answer in this dataset. */
  target: string;
  sample: Sample;
  /** What an answer looks like, with invented values. */
  answer: string;
}

/** Every operation that reads, with a call to copy that has an answer, as far as the dataset has any. */
export function developerCalls(dataset: Dataset, hosting: Hosting): DeveloperCall[] {
  const { origin } = new URL(hosting.baseUrl);
  const root = rootOf(hosting.baseUrl);
  const targets = targetsIn(dataset);
  return operationsOf(hosting)
    .filter(({ method }) => method === "GET")
    .map((operation) => {
      const target = root + (targets[operation.id] ?? builtPath(operation));
      const isJson = operation.mediaType.endsWith("json");
      const answer = exampleAnswer(operation, hosting);
      return {
        operation,
        target,
        sample: getSample(origin + target, isJson ? "json" : "text"),
        answer: isJson ? JSON.stringify(answer, null, 2) : String(answer),
      };
    });
}

/** Path and query of questions that this dataset can answer. */
function targetsIn({ reviews: { reviews }, insights }: Dataset): Partial<Record<string, string>> {
  const [service] = insights.entities.services.toSorted((a, b) => b.reviews - a.reviews);
  const named = service && service.reviews > 0 ? `mentions_service=${service.id}&` : "";
  // Of the newest review, so that there is one; any other change may be younger than all of them.
  const day = reviews[0]?.date ?? "2026-01-31";
  return {
    searchReviews: `${pathOf("searchReviews")}?${named}sort=highest&limit=2`,
    getReviewsSince: pathOf("getReviewsSince").replace("{date}", day),
  };
}

/** A subscription to the dataset at a hub; it takes a callback of one's own. */
export function subscribeCommand(baseUrl: string, hub: string): string {
  return continued([
    `curl ${quoted(hub)}`,
    "-d hub.mode=subscribe",
    `--data-urlencode ${quoted(`hub.topic=${baseUrl}${TOPIC_PATHS[2]}`)}`,
    "--data-urlencode 'hub.callback=https://subscriber.example.com/push'",
    "-d hub.secret=choose-a-long-random-one",
  ]);
}
