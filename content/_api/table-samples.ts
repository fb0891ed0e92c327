import { TABLE } from "../../data/_schema/addresses.ts";
import { quoted } from "./samples.ts";

/** A question to the reviews as a table, in the tools that people ask tables with. */
export function tableSamples(baseUrl: string): string[] {
  const url = baseUrl + TABLE.csv;
  return [
    `curl -s ${quoted(url)} | duckdb -c ${quoted("SELECT source, count(*), avg(rating) FROM read_csv('/dev/stdin') GROUP BY source")}`,
    `python3 -c ${quoted(`import pandas; print(pandas.read_csv("${url}").groupby("source").rating.agg(["count", "mean"]))`)}`,
  ];
}
