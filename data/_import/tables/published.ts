import { readWordSets } from "../../_text/read-words.ts";
import { NO, YES } from "../source-rating.ts";
import { wordsOf } from "./column-names.ts";
import { isNothing } from "./nothing.ts";
import { columnKey, isTime, SOME_DAY, type TableMapping, usedColumns } from "./table-mapping.ts";

/** A column that says which rows are published, and how often each value stands in it. */
export interface StateColumn {
  column: string;
  /** The values whose rows are published, where that was said before. */
  said: readonly string[] | undefined;
  values: StateValue[];
}

interface StateValue {
  value: string;
  rows: number;
  /** As was said before, else by what it means; undefined where neither tells. */
  isPublished: boolean | undefined;
  /** Whether it asks nothing: said to be published, or where something was said, known not to be; else known to be. */
  isSettled: boolean;
}

const WORDS = readWordSets(new URL("./words/published.txt", import.meta.url));

/** What the values of such a column mean by its name: a word of its own, yes or no, or the contrary of yes or no. */
const KINDS = { word: WORDS("word"), yes: WORDS("yes"), no: WORDS("no") };

type Kind = keyof typeof KINDS;

/** Finds the columns of state in a table as its rows are counted. */
export class StateCounts {
  private readonly columns: {
    column: string;
    place: number;
    kind: Kind;
    said: readonly string[] | undefined;
    counts: Map<string, number>;
  }[];

  constructor(header: readonly string[], mapping: TableMapping) {
    const said = united(mapping.published);
    const used = new Set([
      ...[...usedColumns(mapping, header).values()].flat().map(columnKey),
      ...[...united(mapping.leave_out).keys()].filter((key) => !said.has(key)),
    ]);
    this.columns = header.flatMap((column, place) => {
      const key = columnKey(column);
      const kind = kindOf(column);
      if (!kind || used.has(key)) return [];
      return [{ column, place, kind, said: said.get(key)?.[1], counts: new Map() }];
    });
  }

  hear(cells: readonly string[]): void {
    for (const { place, kind, counts } of this.columns) {
      const cell = (cells[place] ?? "").trim();
      const value = kind === "no" && isTime(cell) ? SOME_DAY : cell;
      if (counts.size <= MOST) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }

  /** Those that are about being published, as was said before, or as their values say or leave open. */
  found(): StateColumn[] {
    return this.columns.flatMap(({ column, kind, said, counts }) => {
      const before = said && new Set(said.map(columnKey));
      const values = [...counts].map(([value, rows]): StateValue => {
        const isSaid = before?.has(columnKey(value)) ?? false;
        const means = meaning(kind, value);
        return {
          value,
          rows,
          isPublished: isSaid || means,
          isSettled: isSaid || means === (before === undefined),
        };
      });
      const isOne =
        before !== undefined ||
        values.some(({ isPublished }) => isPublished !== undefined) ||
        (!WORDS("ambiguous").has(lastKey(column)) && areUnknownWords([...counts.keys()]));
      return isOne && values.length <= MOST ? [{ column, said, values }] : [];
    });
  }
}

/** What a column says by its name; undefined for one of other things. */
function kindOf(column: string): Kind | undefined {
  const all = Object.keys(KINDS) as Kind[];
  const kindIn = (word: string) => all.find((kind) => KINDS[kind].has(word));
  const whole = kindIn(lastKey(column));
  if (whole !== undefined) return whole;
  if (ASKS.test(column)) return "yes";
  const words = wordsOf(lastName(column)).filter((word) => !WORDS("beside").has(word));
  const kinds = new Set(words.map(kindIn));
  if (kinds.has(undefined)) return undefined;
  return (["word", "no", "yes"] as const).find((kind) => kinds.has(kind));
}

/** A name such as "May we publish this?", or "May we use this on our website?". */
const ASKS = new RegExp(
  "^(?=.*(?:publ[iy]|veröffentlich|pubblic))" +
    "(?:.*\\?\\s*$|(?:may|can|ok|darf|dürfen|pouvons|podemos|possiamo|mogen)\\b)" +
    "|^(?:(?:may|can) we|darf ich|dürfen wir|pouvons-nous|podemos|possiamo|mogen w(?:e|ij))\\b.*" +
    "\\b(?:website|webseite|homepage|site|web|sitio|sito)\\b",
  "i",
);

const lastName = (column: string) => column.split(/[./]/).at(-1)!;
const lastKey = (column: string) => columnKey(lastName(column));

/** A few that may be states in words that are not known, and neither days, numbers nor texts. */
function areUnknownWords(values: readonly string[]): boolean {
  return (
    values.length >= 2 &&
    values.length <= 5 &&
    values.every((value) => value.length <= 30 && !/\d/.test(value))
  );
}

/** Of more values it is a text. */
const MOST = 20;

function meaning(kind: Kind, value: string): boolean | undefined {
  const key = columnKey(value);
  if (WORDS("published").has(key)) return true;
  if (WORDS("not published").has(key)) return false;
  if (YES.has(key)) return kind !== "no";
  if (NO.has(key)) return kind === "no";
  if (value === SOME_DAY) return false;
  // A mark that is not set.
  return isNothing(value) && kind === "no" ? true : undefined;
}

type Rules = Pick<TableMapping, "published" | "leave_out">;
type Rule = [column: string, values: string[]];

/**
 * By which rows are published from now on: as is said of columns now, else as was said before; of one that is open and not named all that
 * is not known to be unpublished. What is left out is kept as well, so that later only new values are asked about.
 */
export function settled(
  found: readonly StateColumn[],
  { published, leave_out }: Rules,
  said: Readonly<Record<string, string[]>> = {},
): Rules {
  const unnamed = found.filter(isOpen).map(({ column, values }): Rule => {
    const shown = values.filter(({ isPublished }) => isPublished !== false);
    return [column, shown.map(({ value }) => value)];
  });
  const rules: Rule[] = [...unnamed, ...Object.entries(published ?? {}), ...Object.entries(said)];
  // One of each column, the last, however it is written.
  const wanted = new Map(rules.map((rule) => [columnKey(rule[0]), rule]));
  const seen = found.filter(({ column }) => wanted.has(columnKey(column)));
  const all = seen.map(({ column, values }): Rule => [column, values.map(({ value }) => value)]);
  return asRules(wanted, united(leave_out, Object.fromEntries(all)));
}

/** All rows are published, whatever the columns say of which something was said before. */
export function allPublished({ published, leave_out }: Rules): Rules {
  const out = united(leave_out);
  for (const key of united(published).keys()) out.delete(key);
  return { ...asRules(new Map(), out), published: {} };
}

/** The rules of files of one kind, each of which may have values that the others have not. */
export function together(files: readonly Rules[]): Rules {
  const wanted = united(...files.map(({ published }) => published));
  const rules = asRules(wanted, united(...files.map(({ leave_out }) => leave_out)));
  const isAll = files.some(({ published }) => published && Object.keys(published).length === 0);
  return isAll ? allPublished(rules) : rules;
}

/** The values of each column, however it is written, in all of these. */
function united(...parts: Rules["published"][]): Map<string, Rule> {
  const all = new Map<string, Rule>();
  for (const [column, values] of parts.flatMap((rules = {}) => Object.entries(rules))) {
    const key = columnKey(column);
    all.set(key, [column, [...new Set([...(all.get(key)?.[1] ?? []), ...values])]]);
  }
  return all;
}

/** What is published is not left out. */
function asRules(wanted: ReadonlyMap<string, Rule>, out: ReadonlyMap<string, Rule>): Rules {
  const rest = [...out].flatMap(([key, [column, values]]): Rule[] => {
    const isWanted = new Set(wanted.get(key)?.[1].map(columnKey));
    const others = values.filter((value) => !isWanted.has(columnKey(value)));
    return others.length > 0 ? [[column, others]] : [];
  });
  return {
    published: wanted.size > 0 ? Object.fromEntries(wanted.values()) : undefined,
    leave_out: rest.length > 0 ? Object.fromEntries(rest) : undefined,
  };
}

/** Whether a column has values of which neither was said nor is known what becomes of their rows. */
export function isOpen({ values }: StateColumn): boolean {
  return values.some(({ isSettled }) => !isSettled);
}

/** Values by column whose rows are published, such as "status=approved,live; hidden=0". */
export function formatPublished(published: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(published)
    .map(([column, values]) => `${column}=${values.join(",")}`)
    .join("; ");
}

/** The same of what an owner answers; null for all, whatever the columns say. Undefined where it is no such text. */
export function parsePublished(answer: string, columns: readonly string[]) {
  if (answer.trim().toLowerCase() === "all") return null;
  const parts = answer.split(";").map((part) => part.split("="));
  if (parts.some((part) => part.length !== 2)) return undefined;
  const named = parts.map(([name, values]) => [
    columns.find((column) => columnKey(column) === columnKey(name!)),
    values!.split(",").map((value) => value.trim()),
  ]);
  if (named.some(([column]) => column === undefined)) return undefined;
  return Object.fromEntries(named) as Record<string, string[]>;
}
