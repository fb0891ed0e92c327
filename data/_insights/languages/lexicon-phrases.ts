import type { OwnAspect } from "../../_schema/business.ts";
import { phraseTrie } from "../../_text/phrase-trie.ts";
import { type AspectDefinition, NO_PHRASES } from "../aspects/taxonomy.ts";
import { denialsFrom } from "../reading/denials.ts";
import { amountWords } from "../reading/outcomes/amounts.ts";
import {
  JUDGING_WEIGHT,
  noSignal,
  type Signal,
  SignalCollector,
  type SignalPhrases,
} from "../reading/signals.ts";
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
    outcomes: outcomePhrases((name) => formsOf(phrases(name), lexicon.respelled, lexicon.accented)),
    denials: denialsFrom(
      formsOf(phrases("denials"), lexicon.respelled),
      formsOf(phrases("before denials"), lexicon.respelled),
    ),
    words: {
      beforeSubject: wordsIn(phrases("before subject")),
      comparing: wordsIn(phrases("comparing")),
      and: wordsIn(phrases("and")),
      notOfFaults: wordsIn(phrases("not of faults")),
      or: wordsIn(phrases("or")),
      contrasts: wordsIn(phrases("contrasts")),
      negating: new Set(formsOf(phrases("negators"))),
      nobody: wordsIn(phrases("nobody")),
      more: wordsIn(phrases("more")),
      than: wordsIn(phrases("than")),
    },
    clauseBorder: new RegExp(
      `[,;:()\\n–—]+|\\s-+\\s|(?<![\\p{L}\\p{N}])(?:${phrases("conjunctions").join("|") || "(?!)"})(?![\\p{L}\\p{N}])`,
      "giu",
    ),
  };
}

/** The phrases of a language that outcomes are told by. */
export type OutcomePhrases = ReturnType<typeof outcomePhrases>;

/** Reads them from the sections of its list. */
function outcomePhrases(section: (name: string) => readonly string[]) {
  return {
    amounts: amountWords(section),
    hadTo: phraseTrie(section("had to")),
    called: phraseTrie(section("called")),
    calling: phraseTrie(section("calling")),
    insisting: phraseTrie(section("insisting")),
    calls: phraseTrie(section("calls")),
    times: phraseTrie(section("times")),
    many: phraseTrie(section("many")),
    until: phraseTrie(section("until")),
    after: phraseTrie(section("after")),
    ownWishes: phraseTrie(section("own wishes")),
    appointments: phraseTrie(section("appointments")),
    came: phraseTrie(section("came")),
  };
}

function longerOf(one: SignalPhrases, other: SignalPhrases): SignalPhrases {
  return {
    longestAt(text, all, from) {
      const match = one.longestAt(text, all, from);
      const longer = other.longestAt(text, all, from);
      return longer && longer.length > (match?.length ?? 0) ? longer : match;
    },
  };
}
