import { formatFault } from "../_journal/faults.ts";
import { JOURNAL } from "../_journal/journal.ts";
import type { ImportResult } from "./import.ts";
import type { ImportPlan } from "./plan.ts";

const SKIPPED: Record<keyof ImportPlan["skipped"], string> = {
  withdrawn: "withdrawn in the journal",
  older: "the journal has a newer edit",
  "edited here": "changed in the journal, not at the source",
};

/** A report of an import for its owner: one line per figure, then what needs attention. */
export function summarize(result: ImportResult): string {
  const { found, plan, written, heldBack } = result;
  const { reviews, files, copies, unusable, faults, notes } = found;
  const entries = reviews.map(({ entry }) => entry);
  const rows: [string, number][] = [
    ["files read", files],
    ["reviews found", reviews.length],
    ["  stars only", entries.filter(({ text }) => text === "").length],
    ["  with a reply", entries.filter(({ reply }) => reply).length],
    ["  edited by their author", entries.filter(({ updated }) => updated).length],
    ["further copies of them", copies],
    ["added", plan.added],
    ["changed", plan.changed],
    ["unchanged", plan.unchanged],
    ...Object.entries(SKIPPED).map(([reason, words]): [string, number] => [
      `skipped: ${words}`,
      plan.skipped[reason as keyof ImportPlan["skipped"]],
    ]),
    ["not usable", unusable],
    ["back at the source", plan.returned.length],
    [MISSING, plan.missing?.now.length ?? 0],
    ["  and were so before", plan.missing?.before.length ?? 0],
    ["with ids of your own, not compared", plan.missing?.unknown ?? 0],
  ];
  const always = new Set(["files read", "reviews found", "added", "changed", "unchanged"]);
  if (plan.missing) always.add(MISSING);
  const shown = rows.filter(([label, count]) => count > 0 || always.has(label));
  const width = Math.max(...shown.map(([label]) => label.length));
  return [
    ...shown.map(([label, count]) => `${label.padEnd(width)}  ${String(count).padStart(6)}`),
    ...notes,
    ...missingLines(result),
    ...(faults.length > 0 ? ["", "Not usable:", ...faults.map(formatFault)] : []),
    "",
    outcome(plan, written, heldBack),
  ].join("\n");
}

const MISSING = "no longer in the export";

/** Ids that are named one by one. */
const LISTED = 20;

function missingLines({ found, plan, full }: ImportResult): string[] {
  if (!plan.missing) {
    return full
      ? ["Whether any review is missing cannot be told: a record that is not usable names no review."]
      : [];
  }
  const { now } = plan.missing;
  if (now.length === 0) return [];
  const rest = now.length > LISTED ? ` and ${now.length - LISTED} more` : "";
  return [
    "",
    `No longer in this full export of ${found.source.name}: ${now.slice(0, LISTED).join(", ")}${rest}`,
    "They stay published and are marked with source_missing. Withdraw one that has a reason (npm run journal -- withdraw).",
  ];
}

function outcome(plan: ImportPlan, written: boolean, heldBack: ImportResult["heldBack"]): string {
  const lines = plan.entries.length === 1 ? "1 line" : `${plan.entries.length} lines`;
  if (heldBack === "faults")
    return "Nothing was written. Correct the export, or add --skip-invalid to import the rest.";
  if (heldBack === "dry run") return `Nothing was written (--dry-run); ${lines} would go to ${JOURNAL}.`;
  return written ? `${lines} appended to ${JOURNAL}.` : `Nothing to write: ${JOURNAL} has all of it already.`;
}
