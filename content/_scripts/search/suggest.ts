import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import type { Span } from "../../../data/_search/full-text/marks.ts";
import { isFilter } from "./chips.ts";
import { element, fill, offered, page, subjects, suggestions, words } from "./page.ts";
import { addressOf, changed, isByWords, type Question } from "./question.ts";

/** What the words of a query point to, by the module that marks them. */
export interface Meaning {
  marks: (text: string) => Span[];
  aspects: readonly { id: string; sentiment?: string }[];
}

interface Unanswered {
  answer: SearchAnswer;
  meaning: Meaning | undefined;
}

/** Where to go on from a question that nothing answers. */
export function suggest(question: Question, { answer, meaning }: Unanswered): void {
  const query = question.get("query");
  const filtered = [...question.keys()].some(isFilter);
  const ways: HTMLElement[] = [];
  const { corrected, did_you_mean: meant } = answer;
  if (meant) ways.push(way(addressOf(changed(question, { query: meant })), offered(meant, query!)));
  if (query && filtered) {
    const alone = new URLSearchParams([...question].filter(([name]) => !isFilter(name)));
    ways.push(way(addressOf(alone), words.suggest.unfiltered));
  }
  if (query && !isByWords(question))
    ways.push(way(addressOf(changed(question, { match: "" })), words.suggest.words));
  if (meaning) ways.push(...subjectWays(meaning), ...aspectWays(meaning));
  ways.push(way(page.paths.archive, words.suggest.archive));
  suggestions.replaceChildren(
    ...(corrected ? [element("p", {}, fill(words.suggest.respelt, { query: query!, corrected }))] : []),
    element("p", {}, words.suggest.title),
    element("ul", {}, ...ways.map((link) => element("li", {}, link))),
  );
  suggestions.hidden = false;
}

/** The query that was answered instead of the one that was asked, and the way back to it. */
export function tellCorrected(question: Question, corrected: string): void {
  const query = question.get("query")!;
  suggestions.replaceChildren(
    element("p", {}, fill(words.suggest.corrected, { query, corrected }), " "),
    way(addressOf(changed(question, { match: "substring" })), fill(words.suggest.asWritten, { query })),
  );
  suggestions.hidden = false;
}

/** The pages of what the query names, in whole or in part. */
const subjectWays = ({ marks }: Meaning) =>
  Object.values(subjects)
    .flatMap((kind) => Object.values(kind))
    .filter(([name]) => marks(name).length > 0)
    .map(([name, path]) => way(path, fill(words.suggest.subject, { name })));

function aspectWays({ marks, aspects }: Meaning): HTMLElement[] {
  const named: Meaning["aspects"] = Object.entries(page.aspects)
    .filter(([, name]) => marks(name).length > 0)
    .map(([id]) => ({ id }));
  const judged = aspects.filter(({ id }) => page.aspects[id] !== undefined);
  const all = new Map([...named, ...judged].map((aspect) => [aspect.id, aspect]));
  return [...all.values()].map(({ id, sentiment }) => {
    const asked = new URLSearchParams({ aspect: id, ...(sentiment && { sentiment }) });
    const pattern = (words.suggest.aspects as Record<string, string>)[sentiment ?? "any"]!;
    return way(`${page.paths.search}?${asked}`, fill(pattern, { name: page.aspects[id]! }));
  });
}

const way = (href: string, text: string) => element("a", { href }, text);
