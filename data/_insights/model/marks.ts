import { type FeatureVector, hashOf } from "./feature-vector.ts";
import type { Lexeme } from "./lexemes.ts";
import type { LexiconSums, Relation } from "./lexicon-sums.ts";

/** Words that change what others say of a target: contrasts, negations, conditions, and what competes with it. */
export class Marks {
  private contrastBefore = false;
  private contrastAfter = false;
  private negations = 0;
  private conditionals = 0;
  private competitors = 0;

  add({ contrasts, negates, conditional }: Lexeme, { side, away }: Relation, competes: boolean): void {
    if (contrasts && side === 0) this.contrastBefore = true;
    if (contrasts && side === 1) this.contrastAfter = true;
    if (negates && away === 0) this.negations++;
    if (conditional && away === 0) this.conditionals++;
    if (competes) this.competitors++;
  }

  /** Each mark together with what the lexicons say where it counts. */
  addTo(vector: FeatureVector, sums: LexiconSums): void {
    const own = sums.signIn("clause");
    if (this.contrastBefore) vector.addValue(CONTRAST_BEFORE, own * 4 + sums.signIn("openBefore"));
    if (this.contrastAfter) vector.addValue(CONTRAST_AFTER, own * 4 + sums.signIn("openAfter"));
    if (this.negations > 0) vector.addValue(NEGATIONS, Math.min(this.negations, 2) * 4 + own);
    if (this.conditionals > 0) vector.addValue(CONDITIONAL, own);
    vector.addValue(COMPETITORS, Math.min(this.competitors, 4));
  }
}

const CONTRAST_BEFORE = hashOf("@contrast-before");
const CONTRAST_AFTER = hashOf("@contrast-after");
const NEGATIONS = hashOf("@negations");
const CONDITIONAL = hashOf("@conditional");
const COMPETITORS = hashOf("@competitors");
