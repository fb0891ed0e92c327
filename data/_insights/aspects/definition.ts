/**
 * Something customers of a home-service business judge. Phrases are lower-case English, divided by commas.
 * A phrase that holds an opinion ("on time", "overpriced") stands under what it says and is evidence for it; all others
 * are judged by the opinions around them.
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
  /** What was done or befell, which praises or blames only by the stars' leave: "explained", "had to call". */
  deeds?: string;
  failings?: string;
  /** Its words often stand beside praise of something else, so that a claim about it needs an opinion in the same clause. */
  besidePraise?: boolean;
  /** The aspect is people, so opinions about manners speak of it too. */
  ofPeople?: boolean;
}
