import Database from "libsql";
import type { Review } from "../../../data/schema/review.ts";
import type { SearchParameters } from "../../../data/schema/search.ts";
import { fold } from "../../../data/text/fold.ts";
import { type Engine, page } from "./engine.ts";

/** A trigram index finds nothing shorter. */
const TRIGRAM = 3;

/** Writes reviews, newest first, with SQLite's full-text index over the trigrams of their folded texts. */
export function writeDatabase(path: string, reviews: readonly Review[]): void {
  const database = new Database(path);
  database.exec(`
    pragma journal_mode = off; pragma synchronous = off;
    create table review (
      position integer primary key, rating integer, date text, technician text, service text, folded text, json text);
    create virtual table words using fts5 (folded, content = review, content_rowid = position, tokenize = 'trigram');
    begin;`);
  const insert = database.prepare("insert into review values (?, ?, ?, ?, ?, ?, ?)");
  for (const [position, review] of reviews.entries()) {
    const { rating, date, text, mentions } = review;
    const [technician = "", service = ""] = [mentions.technicians[0], mentions.services[0]];
    insert.run(position, rating, date, technician, service, fold(text), JSON.stringify(review));
  }
  database.exec(`
    commit;
    insert into words (words) values ('rebuild');
    insert into words (words) values ('optimize');
    create index by_rating on review (rating);
    create index by_technician on review (technician);
    create index by_service on review (service);
    create index by_date on review (date);
    analyze;`);
  database.close();
}

/** Counts and takes the newest by one statement each, prepared once for each kind of question. */
export function openDatabase(path: string): Engine {
  const database = new Database(path, { readonly: true });
  database.exec("pragma mmap_size = 4294967296");
  const prepared = new Map<string, { count: Database.Statement; newest: Database.Statement }>();
  const prepare = (where: string) => {
    const statements = prepared.get(where) ?? {
      count: database.prepare(`select count(*) as total from review ${where}`),
      newest: database.prepare(`select json from review ${where} order by position limit ?`),
    };
    prepared.set(where, statements);
    return statements;
  };
  return {
    search(parameters) {
      const conditions = conditionsOf(parameters);
      const sql = conditions.map(([condition]) => condition).join(" and ");
      const values = conditions.map(([, value]) => value);
      const { count, newest } = prepare(sql && `where ${sql}`);
      const { total } = count.get(...values) as { total: number };
      const rows = newest.all(...values, parameters.limit) as { json: string }[];
      return page(
        total,
        rows.map(({ json }) => json),
      );
    },
  };
}

function conditionsOf({ query, ...filters }: SearchParameters): [string, string | number][] {
  const wanted = query === undefined ? undefined : fold(query);
  const byTrigrams = wanted !== undefined && [...wanted].length >= TRIGRAM;
  const phrase = byTrigrams ? `"${wanted.replaceAll('"', '""')}"` : undefined;
  const conditions: [string, string | number | undefined][] = [
    ["position in (select rowid from words where words match ?)", phrase],
    ["instr(folded, ?) > 0", byTrigrams ? undefined : wanted],
    ["rating = ?", filters.rating],
    ["rating >= ?", filters.min_rating],
    ["date >= ?", filters.since],
    ["date <= ?", filters.until],
    ["technician = ?", filters.mentions_technician],
    ["service = ?", filters.mentions_service],
  ];
  return conditions.filter((condition): condition is [string, string | number] => condition[1] !== undefined);
}
