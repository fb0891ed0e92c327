import { describe, expect, test } from "vitest";
import { describeBench } from "./benches.ts";

describe("a bench of a small corpus in short rounds", () => {
  const tables = [
    "Static files",
    "Search over HTTP, 300 reviews",
    "Since, 300 reviews",
    "Search in process, 300 reviews, every query new",
    "Indexes, 300 reviews",
    "Search by words, labelled queries",
    "Search by words in process, 300 reviews, every query new",
  ];
  const tell = (text: string) => void process.stderr.write(text);
  const { stdout } = describeBench("static,http,since,search,words", 300, tables, tell);

  test("shows which engines find all that contains a query, and which do not", () => {
    const indexes = stdout().slice(stdout().indexOf("### Indexes"));
    const finds = (engine: string) => new RegExp(`^\\| ${engine} .+$`, "m").exec(indexes)![0];
    expect(finds("SQLite FTS5 trigram")).toContain("| all | all |");
    expect(finds("MiniSearch")).not.toContain("| all | all |");
  });
});
