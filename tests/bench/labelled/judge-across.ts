import { print } from "../../../data/_command/print.ts";
import { runCommand } from "../../../data/_command/run-command.ts";
import { percent } from "../report/format.ts";
import { formatTable } from "../report/table.ts";
import { ACROSS, firstFive, indexIn, LANGUAGES, type Meaning } from "./across-meanings.ts";

const USAGE = `npx tsx tests/bench/labelled/judge-across.ts [--missed]

Asks each query of tests/fixtures/across-languages.txt over reviews in each of the other languages alone, and counts those for
which one of the first five reviews answers it. --missed names the others of the half to tune by.`;

runCommand(async () => {
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== "--missed") throw new Error(USAGE);
  const indexes = Object.fromEntries(LANGUAGES.map((language) => [language, indexIn(language)]));
  const rows = LANGUAGES.flatMap((from) =>
    LANGUAGES.filter((to) => to !== from).map((to) => {
      const asked = ACROSS.meanings.map((meaning) => {
        const { query } = meaning.said[from];
        const first = firstFive(indexes[to]!, query);
        return { meaning, query, first, right: first.filter((name) => name === meaning.name).length };
      });
      const of = (half: Meaning["half"]) => asked.filter(({ meaning }) => meaning.half === half);
      const missed = of("tuning").filter(({ right }) => right === 0);
      if (option) for (const { query, first } of missed) print(`${from} ${to} ${query}: ${first.join(", ")}`);
      return { from, to, tuning: tally(of("tuning")), kept: tally(of("kept")) };
    }),
  );
  const cellsOf = (name: string, tuning: Tally, kept: Tally) => [
    name,
    ...[tuning, kept].flatMap(({ queries, found, shown, right }) => [
      `${found} of ${queries}`,
      percent(right / Math.max(1, shown)),
    ]),
  ];
  const all = (half: Meaning["half"]) => rows.map((row) => row[half]).reduce(sum);
  print(
    formatTable({
      title: "Search by words across languages",
      note: "Queries for which one of the first five reviews is right, and how many of the reviews shown are.",
      columns: ["From, to", "Tuning", "Right, tuning", "Kept", "Right, kept"],
      rows: [
        ...rows.map(({ from, to, tuning, kept }) => ({ cells: cellsOf(`${from}, ${to}`, tuning, kept) })),
        { cells: cellsOf("all", all("tuning"), all("kept")) },
      ],
    }),
  );
});

interface Tally {
  queries: number;
  /** Queries with a right review among the first five. */
  found: number;
  shown: number;
  right: number;
}

function tally(asked: readonly { first: readonly string[]; right: number }[]): Tally {
  return asked
    .map(({ first, right }) => ({ queries: 1, found: right > 0 ? 1 : 0, shown: first.length, right }))
    .reduce(sum);
}

function sum(a: Tally, b: Tally): Tally {
  return {
    queries: a.queries + b.queries,
    found: a.found + b.found,
    shown: a.shown + b.shown,
    right: a.right + b.right,
  };
}
