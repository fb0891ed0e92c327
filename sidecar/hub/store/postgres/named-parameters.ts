import type { Rows as NamedRows } from "../backend.ts";
import type { Rows } from "./database.ts";

/** Lets statements name their parameters, `:now`, which Postgres only numbers, `$1`. A cast, `::text`, is none. */
export function namedParameters(rows: Rows): NamedRows {
  return (sql, parameters) => {
    const { text, names } = numbered(sql);
    return rows(
      text,
      names.map((name) => parameters[name]),
    );
  };
}

interface Numbered {
  text: string;
  names: string[];
}

/** The store has a few dozen statements, each used many times. */
const known = new Map<string, Numbered>();

function numbered(sql: string): Numbered {
  const found = known.get(sql);
  if (found) return found;
  const names: string[] = [];
  const text = sql.replace(/(?<!:):([a-zA-Z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  known.set(sql, { text, names });
  return { text, names };
}
