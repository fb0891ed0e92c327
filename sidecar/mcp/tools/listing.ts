import { joinJson, type WrittenJson, writeJson } from "../written-json.ts";

/** An answer whose last member, its reviews, is JSON already. */
export class Listing {
  /** All but the reviews. */
  readonly head: Record<string, unknown>;
  private readonly reviews: readonly WrittenJson[];

  constructor(head: Record<string, unknown>, reviews: readonly WrittenJson[]) {
    this.head = head;
    this.reviews = reviews;
  }

  /** The JSON of the answer, given what is told before its reviews. */
  json(head: object): WrittenJson {
    const before = writeJson(JSON.stringify({ ...head, reviews: [] }).slice(0, -2));
    const listed = this.reviews.flatMap((review, at) => (at === 0 ? [review] : [COMMA, review]));
    return joinJson([before, ...listed, END]);
  }
}

const COMMA = writeJson(",");
const END = writeJson("]}");
