import Database from "libsql";
import type { Review } from "../../../data/_schema/review.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import { fold } from "../../../data/_text/fold.ts";
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

/** Counts and takes the newest by one statement each, in the form that SQLite answers fastest, prepared once. */
export function openDatabase(path: string): Engine {
  const database = new Database(path, { readonly: true });
  database.exec("pragma mmap_size = 4294967296");
  const prepared = new Map<string, Database.Statement>();
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    search(parameters) {
      const { phrase, conditions } = conditionsOf(parameters);
      const values = [...(phrase === null ? [] : [phrase]), ...conditions.map(([, value]) => value)];
      const where = [...(phrase === null ? [] : ["words match ?"]), ...conditions.map(([sql]) => sql)];
      const filter = where.length > 0 ? `where ${where.join(" and ")}` : "";
      const joined = phrase === null ? "review" : "words join review on review.position = words.rowid";
      // The full-text index gives its rows in order, and counts without a look at the reviews.
      const counted = phrase !== null && conditions.length === 0 ? "words" : joined;
      const order = phrase === null ? "position" : "words.rowid";
      const count = prepare(`select count(*) as total from ${counted} ${filter}`);
      const newest = prepare(`select json from ${joined} ${filter} order by ${order} limit ?`);
      const { total } = count.get(...values) as { total: number };
      const rows = newest.all(...values, parameters.limit) as { json: string }[];
      return page(
        total,
        rows.map(({ json }) => json),
      );
    },
  };
}

/** The phrase for the full-text index, where it can be asked, and the other conditions with their values. */
function conditionsOf({ query, ...filters }: SearchParameters) {
  const wanted = query === undefined ? undefined : fold(query);
  const byTrigrams = wanted !== undefined && [...wanted].length >= TRIGRAM;
  const conditions: [string, string | number | undefined][] = [
    ["instr(review.folded, ?) > 0", byTrigrams ? undefined : wanted],
    ["rating = ?", filters.rating],
    ["rating >= ?", filters.min_rating],
    ["date >= ?", filters.since],
    ["date <= ?", filters.until],
    ["technician = ?", filters.mentions_technician],
    ["service = ?", filters.mentions_service],
  ];
  return {
    phrase: byTrigrams ? `"${wanted.replaceAll('"', '""')}"` : null,
    conditions: conditions.filter((one): one is [string, string | number] => one[1] !== undefined),
  };
}
