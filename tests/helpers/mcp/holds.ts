import { isDeepStrictEqual } from "node:util";
import type { Review } from "../../../data/_schema/review.ts";
import { at, averageOf, type Fact, PUBLISHED, reviewsWhere } from "../agent-questions.ts";

/** An answer of a tool as an agent sees it. */
export interface Answered {
  /** The text block. */
  text: string;
  /** What it says, as JSON; undefined for a fault. */
  content?: Record<string, unknown>;
}

type Found = Record<string, unknown>;

const COUNTS = ["total", "count", "reviews", "published"];
const AVERAGES = ["average", "average_rating"];

/** Whether one of the answers holds a fact, whose meaning is explained beside the questions. */
export function holds(fact: Fact, answers: readonly Answered[]): boolean {
  const objects = answers.flatMap(({ content }) => objectsIn(content));
  if ("count" in fact) {
    const { source } = fact.count;
    return isTold(COUNTS, reviewsWhere(fact.count).length, { answers, beside: fact.beside ?? source });
  }
  if ("average" in fact)
    return isTold(AVERAGES, averageOf(reviewsWhere(fact.average)), { answers, beside: fact.beside });
  if ("reviews" in fact) return areListed(fact, objects, answers);
  if ("quotes" in fact) {
    const quoted = reviewsWhere(fact.quotes).filter((review) =>
      objects.some((object) => isQuoteOf(review, object)),
    );
    return quoted.length >= fact.least;
  }
  if ("dataset" in fact) return isPublished(PUBLISHED.dataset, fact.dataset, objects);
  if ("insights" in fact) return isPublished(PUBLISHED.insights, fact.insights, objects);
  if ("unknown" in fact) {
    const listed = PUBLISHED.dataset.business[fact.of].flatMap((one) => Object.values(one));
    return answers.some(
      ({ text }) =>
        /\bNo \w+( \w+)? is listed\b/.test(text) &&
        !text.includes(fact.unknown) &&
        listed.some((name) => name !== undefined && text.includes(name)),
    );
  }
  if ("between" in fact)
    return objects.some(
      ({ between, more_than_chance: real }) =>
        Array.isArray(between) && fact.between.every((name) => between.includes(name)) && real === false,
    );
  return objects.every((object) => fact.without.every((field) => !(field in object)));
}

/** In the answer itself or, with `beside`, in an object that has this id, name, period or source. */
function isTold(
  fields: readonly string[],
  value: number,
  { answers, beside }: { answers: readonly Answered[]; beside?: string | undefined },
): boolean {
  const has = (object: Found) => fields.some((field) => object[field] === value);
  const names = (object: Found) =>
    [object["id"], object["name"], object["period"], object["source"]].includes(beside);
  return answers.some(
    ({ content }) =>
      (beside === undefined && content !== undefined && has(content)) ||
      objectsIn(content).some((object) => names(object) && has(object)) ||
      (content !== undefined &&
        (content["filters"] as Found | undefined)?.["source"] === beside &&
        has(content)),
  );
}

function areListed(
  { reviews, first, showing = [] }: Extract<Fact, { reviews: unknown }>,
  objects: Found[],
  answers: readonly Answered[],
): boolean {
  const wanted = reviewsWhere(reviews).slice(0, first);
  const isShown = (review: Review) =>
    objects.some(
      (object) =>
        isCited(review, object) && showing.every((name) => isDeepStrictEqual(object[name], review[name])),
    );
  const inOrder = ({ content }: Answered) => {
    const listed = content?.["reviews"];
    return Array.isArray(listed) && wanted.every(({ id }, index) => listed[index]?.id === id);
  };
  return wanted.every(isShown) && (first === undefined || answers.some(inOrder));
}

/** A review, with all that is needed to cite it. */
function isCited({ id, url, date, rating, verification }: Review, object: Found): boolean {
  const level = (object["verification"] as { level?: string } | undefined)?.level;
  return isDeepStrictEqual(
    [object["id"], object["url"], object["date"], object["rating"], level],
    [id, url, date, rating, verification.level],
  );
}

function isQuoteOf({ id, text, url, date, rating, verification }: Review, object: Found): boolean {
  const { review_id: of, quote } = object;
  return (
    of === id &&
    typeof quote === "string" &&
    text.includes(quote) &&
    isDeepStrictEqual(
      [object["url"], object["date"], object["rating"], object["verification"]],
      [url, date, rating, verification.level],
    )
  );
}

function isPublished(document: unknown, path: string, objects: Found[]): boolean {
  const value = at(document, path);
  const [list, , field] = path.split("/").slice(-3);
  const isNamed = (object: Found) =>
    field === "name" && Array.isArray(object[list!]) && (object[list!] as unknown[]).includes(value);
  return objects.some((object) => isDeepStrictEqual(object[lastStep(path)], value) || isNamed(object));
}

const lastStep = (path: string) => path.split("/").at(-1)!;

function objectsIn(value: unknown): Found[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Found, ...inner];
}
