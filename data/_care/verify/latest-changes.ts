import { DATASETS } from "../../_schema/addresses.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";

/** Holds the page of the newest changes against them: which, in which order, and when. */
export function checkLatestChanges(
  path: string,
  document: ParentNode,
  { changes: { head } }: Facts,
  findings: Findings,
): void {
  const shown = [...document.querySelectorAll("[data-change]")].map((element) => ({
    number: Number(element.getAttribute("data-change")),
    type: element.getAttribute("data-type"),
    day: element.querySelector("time")?.getAttribute("datetime"),
    review: element.querySelector("[data-review]")?.getAttribute("data-review"),
  }));
  const wanted = head.changes.map(({ number, type, recorded, withdrawn, review }) => ({
    number,
    type,
    day: withdrawn ?? recorded,
    review: review?.id,
  }));
  findings.same(path, "number of changes", shown.length, DATASETS.changes, wanted.length);
  for (const [index, change] of wanted.entries())
    findings.same(path, `change ${change.number}`, shown[index], DATASETS.changes, change);
}
