import type { ImportPlan } from "./plan.ts";

/** A plan without what it would write of some of the reviews that it found. */
export function withoutReviews(plan: ImportPlan, ids: ReadonlySet<string>): ImportPlan {
  if (ids.size === 0) return plan;
  const left = plan.entries.filter(({ id }) => ids.has(id));
  const replacing = left.filter(({ id }) => plan.replaced.has(id)).length;
  return {
    ...plan,
    entries: plan.entries.filter(({ id }) => !ids.has(id)),
    replaced: new Map([...plan.replaced].filter(([id]) => !ids.has(id))),
    added: plan.added - (left.length - replacing),
    changed: plan.changed - replacing,
    returned: plan.returned.filter((id) => !ids.has(id)),
  };
}
