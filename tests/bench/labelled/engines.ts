import Database from "libsql";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { languageOf } from "../../../data/_schema/review-language.ts";
import { buildIndex } from "../../../data/_search/build.ts";
import { sourceInMemory } from "../../../data/_search/byte-source.ts";
import { SearchIndex } from "../../../data/_search/read.ts";
import { locateReviews } from "../../../data/_search/review-slices.ts";
import { ordinaryIn } from "../../../data/_search/spelling/ordinary-words.ts";
import { loadPeer } from "../load-peer.ts";
import { type Ranked, SEEN } from "./queries.ts";

/** The index and SQLite over the demonstration's reviews, as its documentation has it for texts that people search. */
export function openEngines(dataDir: string): Record<string, Ranked> {
  const { index, reviews } = openDemonstration(dataDir);
  const answer = (query: string) =>
    index.search({ query, match: "words", sort: "relevance", limit: SEEN }).toAnswer();
  return {
    "Candor, all words": (query) => answer(query).reviews.map(({ id }) => id),
    "Candor, all words, then some of them": (query) => {
      const { reviews, related = [] } = answer(query);
      return [...reviews, ...related.map(({ review }) => review)].map(({ id }) => id);
    },
    "Candor, search of MCP": (query) => index.bestMatches(query, SEEN).found.map(({ id }) => id),
    "SQLite FTS5 porter, all words": fts5(reviews, " AND "),
    "SQLite FTS5 porter, any word": fts5(reviews, " OR "),
  };
}

/** The engines whose packages the bench alone needs, over the same reviews. */
export async function openPeers(dataDir: string): Promise<Record<string, Ranked>> {
  const { reviews } = openDemonstration(dataDir);
  const { rankByMiniSearch } = await loadPeer<{
    rankByMiniSearch(reviews: readonly Review[], combine: "AND" | "OR"): Ranked;
  }>("minisearch");
  const { rankByFlexSearch } = await loadPeer<{
    rankByFlexSearch(reviews: readonly Review[], suggest: boolean): Ranked;
  }>("flexsearch");
  const { rankByOrama } = await loadPeer<{ rankByOrama(reviews: readonly Review[]): Ranked }>("orama");
  return {
    "Orama, any word": rankByOrama(reviews),
    "MiniSearch, all words": rankByMiniSearch(reviews, "AND"),
    "MiniSearch, any word": rankByMiniSearch(reviews, "OR"),
    "FlexSearch, all words": rankByFlexSearch(reviews, false),
    "FlexSearch, any word": rankByFlexSearch(reviews, true),
  };
}

/** The demonstration's reviews and the index of them that a build makes. */
export function openDemonstration(dataDir: string) {
  const baseUrl = "https://reviews.example.com";
  const made = loadDataset({ dataDir, baseUrl, now: Date.now(), journalExpected: false });
  const { reviews } = made.reviews;
  const written = reviews.map((review) => JSON.stringify(review));
  const dataset = sourceInMemory(Buffer.from(JSON.stringify(made.reviews)));
  const { business, votes, insights } = made;
  const index = buildIndex({
    reviews,
    business,
    votes,
    aspects: insights.aspects,
    ordinary: ordinaryIn([business.language, ...reviews.map(languageOf)]),
    reviewStarts: locateReviews(dataset, written),
    datasetBytes: dataset.length,
  });
  return { index: new SearchIndex(index, dataset), reviews };
}

function fts5(reviews: readonly Review[], operator: string): Ranked {
  const database = new Database(":memory:");
  database.exec(
    "create virtual table review using fts5 (id unindexed, title, text, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const insert = database.prepare("insert into review values (?, ?, ?)");
  for (const { id, title = "", text } of reviews) insert.run(id, title, text);
  const select = database.prepare(
    "select id from review where review match ? order by bm25(review, 0, 2, 1) limit ?",
  );
  return (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    const found = select.all(words.map((word) => `"${word}"`).join(operator), SEEN) as { id: string }[];
    return found.map(({ id }) => id);
  };
}
