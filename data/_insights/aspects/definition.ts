/**
 * Something customers of a home-service business judge. Phrases are lower-case English, divided by commas.
 * A phrase that judges by itself ("on time", "overpriced") stands under what it says; all others are judged by
 * the opinions around them.
 */
export interface AspectDefinition {
  id: string;
  name: string;
  /** Asked in the FAQ; a mostly positive aspect answers yes. */
  question: string;
  /** Named by the word alone. */
  terms: string;
  /** Words so common that they count only where an opinion goes with them. */
  weakTerms?: string;
  praise: string;
  blame: string;
  /** The aspect is people, so opinions about manners speak of it too. */
  ofPeople?: boolean;
}
