import { print } from "../../../data/_command/print.ts";
import { runCommand } from "../../../data/_command/run-command.ts";
import { count, percent } from "../report/format.ts";
import { formatTable } from "../report/table.ts";
import { openEngines, openPeers } from "./engines.ts";
import { measure, readBusinesses } from "./folders.ts";

const USAGE = `npx tsx tests/bench/labelled/judge-folder.ts <folder>

Measures the search by words and its peers, in one run, over businesses in a folder: each folder in it is a DATA_DIR with a
queries.jsonl of lines such as {"query": "leaking pipes", "relevant": ["g-1"]}, which names all reviews that answer a query.`;

runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error(USAGE);
  for (const { name, dataDir, queries } of readBusinesses(folder)) {
    const engines = { ...openEngines(dataDir), ...(await openPeers(dataDir)) };
    const measured = Object.entries(engines).map(([engine, ranked]) => ({
      engine,
      ...measure(ranked, queries),
    }));
    print(
      formatTable({
        title: name,
        note: `${count(measured[0]!.queries)} queries that some review answers.`,
        columns: ["Engine", "Recall at 20", "Precision at 5", "nDCG at 10", "Nothing found"],
        rows: measured.map(({ engine, recall, precision, gain, nothing }) => ({
          cells: [engine, ...[recall, precision, gain, nothing].map(percent)],
        })),
      }),
    );
  }
});
