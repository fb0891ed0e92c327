import type { OwnAspect } from "../../_schema/business.ts";
import { phraseTrie } from "../../_text/phrase-trie.ts";
import { remembered } from "../../_text/remembered.ts";
import { type AspectDefinition, NO_PHRASES } from "../aspects/taxonomy.ts";
import { denialsFrom } from "../reading/denials.ts";
import { amountWords } from "../reading/outcomes/amounts.ts";
import { JUDGING_WEIGHT, longerOf, noSignal, type Signal, SignalCollector } from "../reading/signals.ts";
import type { Lexicon } from "./lexicon.ts";
import { formsOf, wordsIn, wordsOfForms } from "./phrase-forms.ts";

/** A lexicon made ready for reading. */
export type LexiconPhrases = ReturnType<typeof lexiconPhrases>;

/** Meanings by the places of `taxonomy`; the owner's `own` words count in every language. */
export function lexiconPhrases(
  lexicon: Lexicon,
  taxonomy: readonly AspectDefinition[],
  own: readonly OwnAspect[] = [],
) {
  const { phrases } = lexicon;
  const forms = (all: readonly string[]) => formsOf(all, lexicon.respelled, lexicon.accented);
  const collector = new SignalCollector(forms);
  const facts = new SignalCollector(forms);
  const single = phrases("negators").filter((each) => !each.includes(" "));
  // "wäre" bars, "waren" does not.
  const bars = wordsOfForms(forms([...single, ...phrases("not between")]));
  collector.note(phrases("praise"), (signal) => (signal.weight = JUDGING_WEIGHT));
  collector.note(phrases("blame"), (signal) => (signal.weight = -JUDGING_WEIGHT));
  taxonomy.forEach(({ id }, index) => {
    const name = (named: readonly string[], meaning: Partial<Signal> = {}, weak = false, into = collector) =>
      into.note(named, (signal) => {
        if (!signal.aspects.some((aspect) => aspect.index === index)) signal.aspects.push({ index, weak });
        Object.assign(signal, meaning);
      });
    const owners = own.filter((aspect) => aspect.id === id).map((aspect) => ({ ...NO_PHRASES, ...aspect }));
    for (const listed of [lexicon.aspects.get(id) ?? NO_PHRASES, ...owners]) {
      name(listed.terms);
      name(listed["weak terms"], {}, true);
      name(listed.praise, { weight: JUDGING_WEIGHT });
      name(listed.blame, { weight: -JUDGING_WEIGHT });
      name(listed.deeds, { weight: JUDGING_WEIGHT, told: true });
      name(listed.failings, { weight: -JUDGING_WEIGHT, told: true }, false, facts);
    }
    if (id === "workmanship") {
      name(phrases("returning"), { weight: -JUDGING_WEIGHT, ofFault: true });
    }
  });
  collector.note(phrases("faults"), (signal) => (signal.fault = true));
  collector.noteShifters(phrases);
  collector.note(phrases("not negators"), (signal) => Object.assign(signal, noSignal()));
  const signals = collector.finish(undefined, bars);

  return {
    lexicon,
    signals,
    /** Those of a review in which what merely befell is blame. */
    withFailings: longerOf(signals, facts.finish(undefined, bars)),
    amounts: amountWords((name) => forms(phrases(name))),
    /** What outcomes are told by, by the section of the list. */
    told: remembered((name: string) => phraseTrie(forms(phrases(name)))),
    denials: denialsFrom(
      formsOf(phrases("denials"), lexicon.respelled),
      formsOf(phrases("before denials"), lexicon.respelled),
    ),
    negating: new Set(formsOf(phrases("negators"))),
    /** The single words of a section. */
    wordsOf: remembered((name: string) => wordsIn(phrases(name))),
    clauseBorder: new RegExp(
      `[,;:()\\n–—]+|\\s-+\\s|(?<![\\p{L}\\p{N}])(?:${phrases("conjunctions").join("|") || "(?!)"})(?![\\p{L}\\p{N}])`,
      "giu",
    ),
  };
}
