import type { OpinionatedSentence } from "../reading/opinions.ts";
import type { Lexeme, Lexemes } from "./lexemes.ts";

/** A word in its sentence. */
export interface Token {
  lexeme: Lexeme;
  /** Within reach of a negation. */
  negated: boolean;
  clause: number;
  /** Shifted by negation and intensity: VADER's valence, the valence inferred, the opinion of our own lexicon. */
  valence: number;
  inferred: number;
  opinion: number;
}

/** The words of a sentence with the marks the features need; token 0 is word `sentence.first` of the text. */
export function tokensOf(sentence: OpinionatedSentence, lexemes: Lexemes): Token[] {
  const { text, words } = sentence;
  const opinions = new Map(sentence.opinions.map(({ first, value }) => [first, value]));
  const tokens: Token[] = [];
  let clause = 0;
  let scope = 0;
  let previous: Lexeme | undefined;
  for (let at = sentence.first; at <= sentence.last; at++) {
    const word = words[at]!;
    const lexeme = lexemes.of(word.key);
    const punctuated = previous !== undefined && dividesClauses(text, words[at - 1]!.end, word.start);
    if (punctuated || (previous !== undefined && lexeme.divides)) {
      clause++;
      scope = punctuated ? 0 : scopePast(lexeme.key, scope);
    }
    const negated = !lexeme.negates && scope > 0;
    tokens.push({
      lexeme,
      negated,
      clause,
      valence: shiftedValence(lexeme, negated, previous),
      inferred: lexeme.valence === 0 ? lexeme.inferred * (negated ? -0.6 : 1) : 0,
      opinion: opinions.get(at) ?? 0,
    });
    scope = lexeme.negates ? NEGATION_SCOPE : Math.max(0, scope - 1);
    previous = lexeme;
  }
  return tokens;
}

/** How far a negation reaches past a word that begins a clause. */
function scopePast(divider: string, scope: number): number {
  if (divider === "and") return Math.max(0, scope - 2);
  return divider === "so" ? scope : 0;
}

function shiftedValence({ valence }: Lexeme, negated: boolean, previous: Lexeme | undefined): number {
  return valence * (negated ? -0.74 : 1) * (previous?.intensifies ? 1.2 : 1);
}

function dividesClauses(text: string, from: number, to: number): boolean {
  if (to - from === 1) {
    const code = text.charCodeAt(from);
    return code !== 0x20 && code !== 0x2d && BORDER.test(text.charAt(from));
  }
  return BORDER.test(text.slice(from, Math.min(to, from + 16)));
}

const BORDER = /[.,:;!?()\n–—]|--|\s-\s/;
const NEGATION_SCOPE = 5;
