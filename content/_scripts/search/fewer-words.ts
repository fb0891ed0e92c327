import { changed, isByWords, type Question } from "./question.ts";

/** A question with one word fewer, and how many reviews answer it. */
export interface Fewer {
  question: Question;
  query: string;
  total: number;
}

/** With more words each of them says too little, and asking for all would take too long. */
const MOST_WORDS = 8;
const SHOWN = 3;

/**
 * What a query by words finds without one of its words: of the answers that differ the narrowest first, since these say most
 * of what was asked. `count` asks how many reviews answer a question.
 */
export async function withFewerWords(
  question: Question,
  count: (other: Question) => Promise<number>,
): Promise<Fewer[]> {
  const all = (question.get("query") ?? "").trim().split(/\s+/);
  if (!isByWords(question) || all.length < 2 || all.length > MOST_WORDS) return [];
  const queries = new Set(all.map((_, left) => all.filter((_, at) => at !== left).join(" ")));
  const asked = [...queries].map(async (query) => {
    const other = changed(question, { query });
    return { question: other, query, total: await count(other) };
  });
  const byTotal = new Map<number, Fewer>();
  for (const fewer of await Promise.all(asked)) byTotal.set(fewer.total, byTotal.get(fewer.total) ?? fewer);
  return [...byTotal.values()]
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.total - b.total)
    .slice(0, SHOWN);
}
