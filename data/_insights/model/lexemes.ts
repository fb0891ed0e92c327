import { readWordSets } from "../../_text/read-words.ts";
import { remembered } from "../../_text/remembered.ts";
import { hashOf } from "./feature-vector.ts";
import { readWordTable, type WordTable } from "./word-table.ts";

/** A word as the model sees it, wherever it stands. */
export type Lexeme = ReturnType<typeof lexemeOf>;

/** The lexemes by a table of words; one of each table, for all models. */
export function lexemesOf(table = readWordTable()): Lexemes {
  return byTable(table);
}

const byTable = remembered((table: WordTable) => new Lexemes(table), new WeakMap());

/** The lexeme of every word, known or not. */
export class Lexemes {
  private readonly known = new Map<string, Lexeme>();
  /** The latest of the others. */
  private readonly met = new Map<string, Lexeme>();

  constructor(readonly table: WordTable) {
    for (const key of [...table.index.keys(), ...FUNCTION_WORDS, "#"]) {
      if (!CONTRACTIONS.has(key)) this.known.set(key, lexemeOf(key, table));
    }
  }

  /** By the key of a word of the text: contractions count as their negation, numbers as one. */
  of(key: string): Lexeme {
    const known = this.known.get(key) ?? this.met.get(key);
    if (known) return known;
    const plain = key.includes("'") ? key.replaceAll("'", "") : key;
    const first = plain.charCodeAt(0);
    const form = CONTRACTIONS.get(plain) ?? (first >= 0x30 && first <= 0x39 ? "#" : plain);
    const lexeme = this.known.get(form) ?? lexemeOf(form, this.table);
    if (this.met.size === MOST_MET) this.met.clear();
    this.met.set(key, lexeme);
    return lexeme;
  }
}

function lexemeOf(key: string, { index, valence, inferred }: WordTable) {
  const place = index.get(key) ?? -1;
  return {
    key,
    hash: hashOf(key),
    valence: place < 0 ? 0 : valence[place]!,
    inferred: place < 0 ? 0 : inferred[place]!,
    /** Its place in the word table; -1 for none. */
    place,
    negates: FEATURES("negators").has(key),
    contrasts: FEATURES("contrasts").has(key),
    /** Begins a clause of its own. */
    divides: FEATURES("dividers").has(key),
    conditional: FEATURES("conditionals").has(key),
    intensifies: FEATURES("intensifiers").has(key),
  };
}

const MOST_MET = 20_000;

/** Function words that the model sees as features, and contractions, each line with the form that it counts as at its head. */
const FEATURES = readWordSets(new URL("./words/lexemes.en.txt", import.meta.url));
const CONTRACTIONS: ReadonlyMap<string, string> = new Map(
  [...FEATURES("contractions")].flatMap((line) => {
    const [form = "", ...others] = line.split(" ");
    return others.map((other) => [other, form] as const);
  }),
);
const FUNCTION_WORDS = ["negators", "contrasts", "dividers", "conditionals", "intensifiers"].flatMap(
  (section) => [...FEATURES(section)],
);
