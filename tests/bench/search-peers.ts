import { rmSync, statSync } from "node:fs";
import Database from "libsql";
import type { Review } from "../../data/schema/review.ts";
import type { SearchParameters } from "../../data/schema/search.ts";
import { fold } from "../../data/text/fold.ts";

/** Answers a search with the number of all matches and the bytes of one page. */
export type Engine = (parameters: SearchParameters) => { total: number; bytes: Buffer };

/** Looks at every review; the texts are folded beforehand. */
export function createScanEngine(reviews: readonly Review[]): Engine {
  const texts = reviews.map(({ text }) => fold(text));
  return ({ query, limit, ...given }) => {
    const wanted = query === undefined ? undefined : fold(query);
    const matching = reviews.filter(
      (review, index) =>
        (given.rating === undefined || review.rating === given.rating) &&
        (given.min_rating === undefined || review.rating >= given.min_rating) &&
        (given.since === undefined || review.date >= given.since) &&
        (given.until === undefined || review.date <= given.until) &&
        (!given.mentions_technician || review.mentions.technicians.includes(given.mentions_technician)) &&
        (!given.mentions_service || review.mentions.services.includes(given.mentions_service)) &&
        (wanted === undefined || texts[index]!.includes(wanted)),
    );
    return answer(
      matching.length,
      matching.slice(0, limit).map((review) => JSON.stringify(review)),
    );
  };
}

/** SQLite's full-text index over trigrams of the folded texts, for which three characters are the least. */
export function createSqliteEngine(path: string, reviews: readonly Review[]): Engine & { bytes: number } {
  rmSync(path, { force: true });
  const database = new Database(path);
  database.exec(`
    pragma journal_mode = off; pragma synchronous = off; pragma mmap_size = 4294967296;
    create table review (
      position integer primary key, rating integer, date text, technician text, service text, folded text, json text);
    create virtual table words using fts5 (folded, content = review, content_rowid = position, tokenize = 'trigram');
    begin;`);
  const insert = database.prepare("insert into review values (?, ?, ?, ?, ?, ?, ?)");
  for (const [position, review] of reviews.entries()) {
    const { technicians, services } = review.mentions;
    const { rating, date, text } = review;
    insert.run(
      position,
      rating,
      date,
      technicians[0] ?? "",
      services[0] ?? "",
      fold(text),
      JSON.stringify(review),
    );
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
  const statements = new Map<string, { count: Database.Statement; page: Database.Statement }>();
  const prepare = (where: string) => {
    const known = statements.get(where);
    if (known) return known;
    const from = `from review ${where}`;
    const made = {
      count: database.prepare(`select count(*) as total ${from}`),
      page: database.prepare(`select json ${from} order by position limit ?`),
    };
    statements.set(where, made);
    return made;
  };
  const search: Engine = ({ query, limit, ...given }) => {
    const values: (string | number)[] = [];
    const conditions: string[] = [];
    const add = (condition: string, value: string | number | undefined) => {
      if (value === undefined) return;
      conditions.push(condition);
      values.push(value);
    };
    const wanted = query === undefined ? undefined : fold(query);
    if (wanted !== undefined && [...wanted].length >= 3) {
      add("position in (select rowid from words where words match ?)", `"${wanted.replaceAll('"', '""')}"`);
    } else add("instr(folded, ?) > 0", wanted);
    add("rating = ?", given.rating);
    add("rating >= ?", given.min_rating);
    add("date >= ?", given.since);
    add("date <= ?", given.until);
    add("technician = ?", given.mentions_technician);
    add("service = ?", given.mentions_service);
    const { count, page } = prepare(conditions.length > 0 ? `where ${conditions.join(" and ")}` : "");
    const { total } = count.get(...values) as { total: number };
    const rows = page.all(...values, limit) as { json: string }[];
    return answer(
      total,
      rows.map(({ json }) => json),
    );
  };
  return Object.assign(search, { bytes: statSync(path).size });
}

function answer(total: number, reviews: string[]): { total: number; bytes: Buffer } {
  return { total, bytes: Buffer.from(`{"total":${total},"reviews":[${reviews.join(",")}]}`) };
}
