import { plainLine } from "../plain-line.ts";
import { columnKey, type TableInUse } from "./table-mapping.ts";

const ORIGIN = {
  "comes with this": "which is known",
  kept: "as you have confirmed",
  given: "as you say with --map",
  guessed: "by a guess",
};

/** How a table is read, column by column, and what becomes of its first rows. */
export function describeTable({ file, mapping, origin, header, samples }: TableInUse): string[] {
  const keys = new Set(header.map(columnKey));
  const columns = Object.entries(mapping.columns).flatMap(([field, names]) => {
    const there = [names].flat().filter((name) => keys.has(columnKey(name)));
    return there.length > 0 ? [`${field} = ${there.join(" or ")}`] : [];
  });
  return [
    plainLine(
      `${file} is read as ${mapping.name}, ${ORIGIN[origin]}: ${columns.join(", ")}${mapping.source ? `; left at ${mapping.source}` : ""}`,
    ),
    ...samples.map((review) => {
      const rating = "value" in review.rating ? review.rating.value : "";
      const text = plainLine([review.title, review.text].filter(Boolean).join(": ")).slice(0, 60);
      const cells = [rating, review.written, review.author ?? "nobody named", JSON.stringify(text)];
      return `  ${plainLine(cells.join(" | "))}`;
    }),
  ];
}
