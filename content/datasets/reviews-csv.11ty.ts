import type { Dataset } from "../../data/_dataset/dataset.ts";
import { TABLE } from "../../data/_schema/addresses.ts";

export const data = { permalink: TABLE.csv };

export function render({ dataset }: { dataset: Dataset }): string {
  return dataset.table;
}
