/** An answer whose last member, its reviews, is JSON already. */
export class Listing {
  /** All but the reviews. */
  readonly head: Record<string, unknown>;
  private readonly reviews: readonly string[];

  constructor(head: Record<string, unknown>, reviews: readonly string[]) {
    this.head = head;
    this.reviews = reviews;
  }

  /** The JSON of the answer, given what is told before its reviews. */
  json(head: object): string {
    return `${JSON.stringify({ ...head, reviews: [] }).slice(0, -2)}${this.reviews.join(",")}]}`;
  }
}
