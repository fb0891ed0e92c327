import { expect, test } from "vitest";
import { plainWords, stem } from "../../../data/_search/full-text/stem.ts";
import { irregularForms, synonyms, unlikeForms } from "../../../data/_search/full-text/word-lists.ts";
import { readDictionary } from "../../../data/_search/spelling/ordinary-words.ts";
import { groupBy } from "../../../data/_text/group-by.ts";

/** Everyday words with whose whole families somebody who types them is served: "installation" with "installable". */
const ALIKE = new Set(
  `
  ac accessible accommodating address advise advised affordable ancient ant appointment arrogant attic
  bargain belittle bilingual broke broken canceled cancelled careful cellar certification certified children
  cleaning communication complain complained complaint con condescending cricket damage damaged days
  deceptive delivery diagnose disabled disappointed disappointing discount dismissive disrespectful
  electrical electricity estimate expert explain explained exterminate extermination exterminator failed
  family fix fixed flexible galvanized garden helpful honest honesty husband igniter ignored impolite
  incompetent inducer infestation infested inspection inspector install installation insurance insurer
  junior kitchen knowledgeable landlord leaking license licensed listened located location maintenance mice
  minutes mistake motor noisy odor order ordered overpriced paid pain painful parent patience patient
  payment picture pipe piping plaster pleasant polite postponed pressure professional professionalism promise
  promised punctual punctually quickly radiator rebate recommend recommended refrigerator refund refurbish
  reimburse reimbursed reliable remodel remote remove renovate renovation rental repair replace replacement
  respectful responsive satisfied seller senior septic silent skilled softener swept teeth tenant thorough
  transparent troubleshoot trust trustworthy truthful tub unhappy updates weekend wiring woman
`.match(/\S+/g),
);

const ENDINGS = "s es ed d ing ings ly edly ingly ness nesses e ies ied ily iness".split(" ");

/** What a word may be made of by an ending that leaves its meaning. */
function plainForms(word: string): string[] {
  const cut = ENDINGS.filter((ending) => word.endsWith(ending)).flatMap((ending) => {
    const base = word.slice(0, -ending.length);
    return [base, base.replace(/(.)\1$/, "$1"), `${base}e`, ...(ending.startsWith("i") ? [`${base}y`] : [])];
  });
  return [word, ...cut.filter(({ length }) => length > 2)];
}

const areListedForms = (one: string, other: string) =>
  [irregularForms(), unlikeForms()].some((forms) => forms.has(one) && forms.get(one) === forms.get(other));

test("whoever types an everyday English word finds no other word in its family but those that somebody looked through", () => {
  const families = groupBy(readDictionary("en"), (word) => stem(word, "en"));
  const listed = synonyms().flatMap(({ stemming, phrases, narrower, foreign }) => [
    ...(stemming === "en" ? [...phrases, ...narrower] : []),
    ...foreign.flatMap((other) => (other.stemming === "en" ? other.phrase : [])),
  ]);
  const words = new Set(listed.map(plainWords).flatMap((phrase) => (phrase.length === 1 ? phrase : [])));
  expect(words.size).toBeGreaterThan(500);
  const derived = [...words].filter((word) => {
    const forms = new Set(plainForms(word));
    return families
      .get(stem(word, "en"))
      ?.some((other) => !areListedForms(word, other) && !plainForms(other).some((form) => forms.has(form)));
  });
  expect(derived.sort()).toEqual([...ALIKE].sort());
});
