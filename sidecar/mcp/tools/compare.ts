import { differencesOf } from "../../../data/_insights/figures/differences.ts";
import { FULL_HEARING, type Hearing, scoreOf } from "../../../data/_insights/figures/score.ts";
import { starsInterval } from "../../../data/_insights/figures/stars.ts";
import type { SentimentCounts } from "../../../data/_schema/evidence.ts";
import type { Insights } from "../../../data/_schema/insights.ts";
import { type INSIGHT_TOOLS, MOST_COMPARED } from "../../../data/_schema/tools/insights.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { known, type ListedKind } from "./known-names.ts";
import { type Answer, ToolFault } from "./tool.ts";

const LISTS = {
  technicians: { kind: "technician", list: "technicians" },
  services: { kind: "service", list: "services" },
  areas: { kind: "area", list: "service_areas" },
} as const satisfies Record<string, { kind: ListedKind; list: keyof Insights["entities"] }>;

/** Of more pairs only those are told that differ by more than chance. */
const FEW_PAIRS = 6;
const MOST_PAIRS = 20;

export const compare: Answer<typeof INSIGHT_TOOLS.compare> = (site, { kind, names, aspect: asked }) => {
  const aspect = asked === undefined ? undefined : known(site, "aspect", asked, "aspect");
  const entities = chosen(site, kind, names).sort((a, b) => b.reviews - a.reviews);
  const rows = entities
    .slice(0, MOST_COMPARED)
    .map((entity) => rowOf(site, entity, aspect))
    .sort((a, b) => merit(b) - merit(a));
  const differences = differencesOf(rows);
  const real = differences.filter(({ more_than_chance }) => more_than_chance);
  const told = differences.length <= FEW_PAIRS ? differences : real.slice(0, MOST_PAIRS);
  const notes = [
    rows.length < entities.length && `Only the ${rows.length} of ${entities.length} with the most reviews.`,
    told.length < real.length && `Only the ${told.length} clearest differences.`,
  ].filter(Boolean);
  return {
    ...(notes.length > 0 && { note: notes.join(" ") }),
    kind,
    ...(aspect !== undefined && { aspect }),
    rows,
    pairs: differences.length,
    differences: told,
    more_than_chance: real.length,
  };
};

type Entity = Insights["entities"]["technicians"][number] & { id?: string };

/** Throws a ToolFault that names every name nothing has. */
function chosen(site: PublishedSite, of: keyof typeof LISTS, names?: readonly string[]): Entity[] {
  const { kind, list } = LISTS[of];
  const entities: Entity[] = [...site.insights.entities[list]];
  if (names === undefined || names.length === 0) return entities;
  const faults: string[] = [];
  const wanted = new Set(
    names.map((name, at) => {
      try {
        return known(site, kind, name, `names.${at}`);
      } catch (error) {
        if (!(error instanceof ToolFault)) throw error;
        faults.push(error.message);
        return undefined;
      }
    }),
  );
  if (faults.length > 0) throw new ToolFault(faults.join("\n- "));
  return entities.filter(({ id, name }) => wanted.has(id ?? name));
}

function rowOf(site: PublishedSite, { id, name, reviews, average_rating, aspects }: Entity, aspect?: string) {
  const votes = aspects.find((one) => one.id === aspect)?.sentiment;
  const { heard = [], minimum_support } = site.insights.method;
  return {
    ...(id !== undefined && { id }),
    name,
    reviews,
    average_rating,
    interval: starsInterval(average_rating, reviews),
    ...(aspect !== undefined && {
      aspect: judged(
        votes,
        minimum_support.aspect,
        heard.find(({ aspects }) => aspects.includes(aspect)) ?? FULL_HEARING,
      ),
    }),
  };
}

/** By which rows are ordered: the share of praise of the aspect, or the stars; what has none comes last. */
function merit({ aspect, average_rating }: ReturnType<typeof rowOf>): number {
  return (aspect === undefined ? average_rating : aspect.score) ?? -1;
}

/** Praise and blame, the score and its interval by the rules of the insights: null below the minimum support. */
function judged(votes: SentimentCounts | undefined, minimumSupport: number, hearing: Hearing) {
  const { positive = 0, negative = 0 } = votes ?? {};
  const all = positive + negative;
  const scored = all < minimumSupport ? { score: null, interval: null } : scoreOf(positive, all, hearing);
  return { positive, negative, ...scored };
}
