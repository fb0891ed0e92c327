import type { Duplicate } from "../_journal/duplicates.ts";
import type { Decisions } from "./decisions.ts";
import type { ImportedExport } from "./imported-export.ts";
import type { ImportPlan } from "./plan.ts";
import type { Answers } from "./questions.ts";

/** The decisions with what is said now of how to reach somebody. */
export function withSaid(
  kept: Decisions,
  { contacts, keep = [] }: Pick<Decisions, "contacts" | "keep">,
): Decisions {
  return {
    ...kept,
    ...(contacts && { contacts }),
    ...(keep.length > 0 && { keep: [...new Set([...(kept.keep ?? []), ...keep])] }),
  };
}

/** The same with what of the answers is kept. */
export function withAnswers(
  decisions: Decisions,
  answers: Answers,
  found: ImportedExport,
  { waiting }: ImportPlan,
): Decisions {
  let now = decisions;
  const { contacts, duplicates, table } = answers;
  if (contacts === "mask" || contacts === "keep") now = { ...now, contacts };
  if (table === "yes") now = withTables(now, found);
  if (duplicates === "same" || duplicates === "different")
    now = { ...now, ...decided(now, waiting, duplicates) };
  return now;
}

/** Mappings that were given or confirmed are kept; a newer one of the same name and columns replaces the older. */
export function withTables(decisions: Decisions, { read }: ImportedExport): Decisions {
  const news = read.flatMap(({ table }) =>
    table && table.origin !== "comes with this" ? [table.mapping] : [],
  );
  if (news.length === 0) return decisions;
  const key = (mapping: (typeof news)[number]) => JSON.stringify([mapping.name, mapping.requires]);
  const all = new Map([...(decisions.tables ?? []), ...news].map((mapping) => [key(mapping), mapping]));
  return { ...decisions, tables: [...all.values()] };
}

/** Decides about reviews that wait, by their ids or all. */
function decided(
  decisions: Decisions,
  waiting: readonly Duplicate[],
  what: "same" | "different",
): Partial<Decisions> {
  return what === "same"
    ? { same: { ...decisions.same, ...Object.fromEntries(waiting.map(({ id, of }) => [id, of])) } }
    : { different: [...new Set([...(decisions.different ?? []), ...waiting.map(({ id }) => id)])] };
}

/** The same with what is said now of reviews that wait. */
export function withDuplicates(
  decisions: Decisions,
  { waiting }: ImportPlan,
  { same, different }: { same?: string[]; different?: string[] },
): Decisions {
  const said = (ids: string[] | undefined) =>
    waiting.filter(({ id }) => ids?.includes(id) || ids?.includes("all"));
  const [one, other] = [said(same), said(different)];
  if (one.length + other.length === 0) return decisions;
  return {
    ...decisions,
    ...(one.length > 0 && decided(decisions, one, "same")),
    ...(other.length > 0 && decided(decisions, other, "different")),
  };
}
