import type { Dataset } from "../../data/_dataset/dataset.ts";

type Page = Dataset["changes"]["pages"][number];

export const data = {
  pagination: { data: "dataset.changes.pages", size: 1, alias: "changesPage" },
  permalink: ({ changesPage }: { changesPage: Page }) => changesPage.path,
};

export function render({ changesPage }: { changesPage: Page }): string {
  return changesPage.text();
}
