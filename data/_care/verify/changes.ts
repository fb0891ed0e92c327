import { createHash } from "node:crypto";
import { changesPath, DATASETS } from "../../_schema/addresses.ts";
import {
  CHANGES_ON_PAGE,
  type Change,
  type ChangesPage,
  type CopyCheck,
  NEWEST_CHANGES,
} from "../../_schema/changes.ts";
import type { Review } from "../../_schema/review.ts";
import type { Facts } from "./facts.ts";
import { changesIn } from "./facts.ts";
import type { Findings } from "./findings.ts";

const PLACE = DATASETS.changes;
const SOURCE = DATASETS.reviews;

/** Holds the changes against the reviews and each other; `withdrawn` are the ids that the manifest lists. */
export function checkChanges(facts: Facts, withdrawn: readonly string[], findings: Findings): void {
  const { head, pages } = facts.changes;
  checkHead(facts, findings);
  const paths = Array.from({ length: pagesFor(head.cursor) }, (_, index) => changesPath(index + 1));
  findings.same(DATASETS.manifest, "pages of changes", [...pages.keys()], PLACE, paths);
  for (const [index, path] of paths.entries()) {
    const page = pages.get(path);
    if (page) checkPage(path, index * CHANGES_ON_PAGE + 1, page, facts, findings);
  }
  const all = changesIn(facts.changes);
  for (const change of all) checkChange(change, facts, findings);
  checkComplete(all, facts, withdrawn, findings);
}

function checkHead({ dataset, changes, baseUrl }: Facts, findings: Findings): void {
  const { head } = changes;
  const from = Math.max(1, head.cursor - NEWEST_CHANGES + 1);
  const newest = changesIn(changes).filter(({ number }) => number >= from);
  findings.same(PLACE, "version", head.version, SOURCE, dataset.version);
  findings.same(PLACE, "check", head.check, SOURCE, checkOf(dataset.reviews));
  findings.same(PLACE, "from", head.from, "its cursor", from);
  findings.same(PLACE, "previous", head.previous, "its cursor", previousOf(from, baseUrl));
  findings.same(PLACE, "changes", head.changes, "its pages", newest);
}

function checkPage(path: string, from: number, page: ChangesPage, facts: Facts, findings: Findings): void {
  const to = Math.min(from + CHANGES_ON_PAGE - 1, facts.changes.head.cursor);
  findings.same(path, "from", page.from, PLACE, from);
  findings.same(path, "to", page.to, PLACE, to);
  findings.same(path, "previous", page.previous, PLACE, previousOf(from, facts.baseUrl));
  let before = to + 1;
  for (const { number } of page.changes) {
    findings.expect(
      number < before && number >= from,
      path,
      "number",
      number,
      "its order",
      `below ${before}`,
    );
    before = number;
  }
}

/** Each type of change has its own fields. */
function checkChange(change: Change, { dataset, byId }: Facts, findings: Findings): void {
  const { number, type, id, recorded, review } = change;
  const at = (what: string) => `${type} ${number} ${what}`;
  const shown = byId.get(id);
  const carries = type === "published" || type === "edited";
  findings.same(PLACE, at("review"), review, SOURCE, carries ? (shown ?? "no such review") : undefined);
  findings.expect(
    carries === (shown !== undefined),
    PLACE,
    at("id"),
    id,
    SOURCE,
    shown ? "shown" : "not shown",
  );
  const ends = [change.withdrawn, change.reason, change.source].map((value) => value !== undefined);
  findings.same(
    PLACE,
    at("fields of a withdrawal"),
    ends,
    "its type",
    ends.map(() => type === "withdrawn"),
  );
  const newest = dataset.updated ?? "";
  for (const day of [recorded, change.withdrawn])
    findings.expect((day ?? "") <= newest, PLACE, at("day"), day, `${SOURCE} updated`, newest);
  if (type === "published") findings.same(PLACE, at("recorded"), recorded, SOURCE, shown?.recorded);
  const first = recorded ? (shown?.recorded ?? recorded) : "";
  findings.expect(first <= (recorded ?? ""), PLACE, at("recorded"), recorded, SOURCE, first);
}

/** Every review and every withdrawal is there once. */
function checkComplete(
  all: readonly Change[],
  { dataset }: Facts,
  withdrawn: readonly string[],
  findings: Findings,
): void {
  const ended = all.filter(({ type }) => type === "withdrawn");
  const ids = all.map(({ id }) => id);
  findings.same(
    PLACE,
    "number of reviews",
    all.filter(({ review }) => review).length,
    SOURCE,
    dataset.reviews.length,
  );
  findings.same(PLACE, "ids", new Set(ids).size, "its changes", ids.length);
  const gone = ended.map(({ id }) => id).sort();
  findings.same(PLACE, "withdrawn", gone, DATASETS.manifest, [...withdrawn].sort());
  for (const { source, withdrawn: reasons } of dataset.completeness) {
    for (const [reason, count] of Object.entries(reasons)) {
      const there = ended.filter((change) => change.source === source && change.reason === reason);
      findings.same(
        PLACE,
        `withdrawn of ${source}: ${reason}`,
        there.length,
        `${SOURCE} completeness`,
        count,
      );
    }
  }
}

/** As whoever keeps a copy works it out. */
function checkOf(reviews: readonly Review[]): CopyCheck {
  const said = reviews.map(({ url: _, mentions: __, ...review }) => review);
  const derived = reviews.map(({ id, url, mentions }) => ({ id, url, mentions }));
  return { count: reviews.length, digest: sha256(said), derived: sha256(derived) };
}

function sha256(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

function pagesFor(cursor: number): number {
  return Math.max(1, Math.ceil(cursor / CHANGES_ON_PAGE));
}

function previousOf(from: number, baseUrl: string): string | null {
  return from === 1 ? null : baseUrl + changesPath(pagesFor(from - 1));
}

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
