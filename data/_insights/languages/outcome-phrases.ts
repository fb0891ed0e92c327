import { phraseTrie } from "../../_text/phrase-trie.ts";
import { amountWords } from "../reading/outcomes/amounts.ts";

/** The phrases of a language that outcomes are told by. */
export type OutcomePhrases = ReturnType<typeof outcomePhrases>;

/** Reads them from the sections of its list. */
export function outcomePhrases(section: (name: string) => readonly string[]) {
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
