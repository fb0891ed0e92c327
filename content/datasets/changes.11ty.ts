import type { Dataset } from "../../data/_dataset/dataset.ts";
import { pathOf } from "../../data/_schema/operations.ts";

export const data = { permalink: pathOf("getChanges") };

export function render({ dataset }: { dataset: Dataset }): string {
  return dataset.changes.head;
}
