import type { readBusiness } from "../../_journal/business.ts";
import { formatFault } from "../../_journal/faults.ts";
import { createMentionFinder } from "../../_mentions/mentions.ts";
import { rosterNames } from "../../_mentions/roster-names.ts";
import { fold } from "../../_text/fold.ts";

/** What the owner lists in business.json, and a job can be told by. */
export const LISTS = ["services", "technicians", "service_areas"] as const;

export type ListName = (typeof LISTS)[number];

interface Named {
  known: string[];
  /** What stands beside them and is not listed. */
  unknown: string[];
}

/** Finds in the cells of tables what the owner lists, by the names that a build finds in texts, and by ids. */
export class Listed {
  private readonly find: ReturnType<typeof createMentionFinder>;
  /** What a cell may say of one technician alone, where in a text it might be a word as well. */
  private readonly technicians: ReadonlyMap<string, string>;
  private readonly found = new Map<string, Named>();

  /** Why nothing is listed: what is wrong with business.json. */
  readonly faults: readonly string[];

  constructor({ business, faults }: ReturnType<typeof readBusiness>) {
    this.faults = faults.map(
      (fault) => `Services, technicians and areas are left out until this is mended: ${formatFault(fault)}`,
    );
    const { name = "", address, technicians = [], services = [], service_areas = [] } = business ?? {};
    this.technicians = new Map(
      rosterNames(technicians)
        .filter((known) => known.technicians.length === 1)
        .map((known) => [fold(known.phrase), technicians[known.technicians[0]!.index]!.name]),
    );
    const byId = <Item extends { id: string; synonyms: string[] }>(list: readonly Item[]) =>
      list.map((item) => ({ ...item, synonyms: [...item.synonyms, item.id] }));
    this.find = createMentionFinder({
      ...{ name, address, technicians },
      services: byId(services),
      service_areas: byId(service_areas),
    });
  }

  namesIn(list: ListName, cell: string): Named {
    const key = `${list} ${cell}`;
    const known = this.found.get(key) ?? this.look(list, cell);
    if (this.found.size < KEPT) this.found.set(key, known);
    return known;
  }

  private look(list: ListName, cell: string): Named {
    const isPeople = list === "technicians";
    const parts = cell.split(isPeople ? /[,;|\n&/+]/ : /[,;|\n]/).filter((part) => part.trim() !== "");
    const told = parts.map((part) => {
      const technician = isPeople ? this.technicians.get(fold(part)) : undefined;
      return technician === undefined ? this.find(part)[list] : [technician];
    });
    return { known: [...new Set(told.flat())], unknown: parts.filter((_, at) => told[at]!.length === 0) };
  }
}

/** A column has few different cells. */
const KEPT = 10_000;
