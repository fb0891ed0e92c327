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
    `${file} is read as ${mapping.name}, ${ORIGIN[origin]}: ${columns.join(", ")}${mapping.source ? `; left at ${mapping.source}` : ""}`,
    ...samples.map((review) => {
      const rating = "value" in review.rating ? review.rating.value : "";
      const text = [review.title, review.text].filter(Boolean).join(": ").replace(/\s+/g, " ").slice(0, 60);
      return `  ${[rating, review.written, review.author ?? "nobody named", JSON.stringify(text)].join(" | ")}`;
    }),
  ];
}
