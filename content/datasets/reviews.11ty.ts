import type { Dataset } from "../../data/_dataset/dataset.ts";

export const data = { permalink: "/reviews.json" };

export function render({ dataset }: { dataset: Dataset }): string {
  return JSON.stringify(dataset.reviews);
}
