import { columnKey } from "./table-mapping.ts";

/** A column that says which rows are published, and how often each value stands in it. */
export interface StateColumn {
  column: string;
  values: { value: string; rows: number; isPublished: boolean | undefined }[];
}

/** What the values of such a column mean by its name: a word of its own, yes or no, or the contrary of yes or no. */
const COLUMNS = new Map(
  (
    [
      [
        "word",
        "status state moderation moderationstatus reviewstatus reviewstate publishstatus publishingstatus visibility curated " +
          "commentapproved statut etat etatpublication estado stato zustand workflowstate poststatus",
      ],
      [
        "yes",
        "published ispublished approved isapproved visible isvisible public ispublic live islive active isactive enabled " +
          "publié publie approuvé approuve publicado aprobado veröffentlicht freigegeben sichtbar show display displayed",
      ],
      [
        "no",
        "spam isspam hidden ishidden draft isdraft deleted isdeleted pending ispending archived isarchived " +
          "rejected isrejected removed isremoved filtered isfiltered trashed unpublished disabled masqué brouillon oculto",
      ],
    ] as const
  ).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)),
);

const PUBLISHED = words(
  "published publish approved approve accepted ok live visible public active enabled shown publié approuvé publicado aprobado " +
    "veröffentlicht freigegeben genehmigt gepubliceerd pubblicato reviewstatepublished displayed",
);
const NOT_PUBLISHED = words(
  "unpublished notpublished unapproved notapproved pending hold onhold inreview moderation awaitingmoderation rejected refused declined " +
    "spam trash trashed draft hidden invisible private deleted removed archived disabled inactive blocked flagged reported unverified " +
    "refusé enattente brouillon masqué rechazado pendiente borrador oculto abgelehnt ausstehend entwurf versteckt ausgeblendet",
);
const YES = words("true yes y 1 oui ja sí si");
const NO = words("false no n 0 non nein");

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** Finds the columns of state in a table as its rows are counted. */
export class StateCounts {
  private readonly columns: {
    column: string;
    place: number;
    kind: "word" | "yes" | "no";
    counts: Map<string, number>;
  }[];

  /** `used` are the columns that are read as something else. */
  constructor(header: readonly string[], used: ReadonlySet<string>) {
    this.columns = header.flatMap((column, place) => {
      const kind = COLUMNS.get(columnKey(column.split(/[./]/).at(-1)!));
      return kind && !used.has(columnKey(column)) ? [{ column, place, kind, counts: new Map() }] : [];
    });
  }

  hear(cells: readonly string[]): void {
    for (const { place, counts } of this.columns) {
      const value = (cells[place] ?? "").trim();
      if (counts.size <= MOST) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }

  /** Those that are indeed about being published, as at least one of their values says. */
  found(): StateColumn[] {
    return this.columns.flatMap(({ column, kind, counts }) => {
      const values = [...counts].map(([value, rows]) => ({ value, rows, isPublished: meaning(kind, value) }));
      const says = values.some(({ isPublished }) => isPublished !== undefined);
      return says && values.length <= MOST ? [{ column, values }] : [];
    });
  }
}

/** Of more values it is a text. */
const MOST = 20;

function meaning(kind: "word" | "yes" | "no", value: string): boolean | undefined {
  const key = columnKey(value);
  if (PUBLISHED.has(key)) return true;
  if (NOT_PUBLISHED.has(key)) return false;
  if (YES.has(key)) return kind !== "no";
  if (NO.has(key)) return kind === "no";
  // A mark that is not set.
  return key === "" && kind === "no" ? true : undefined;
}

/** Values by column whose rows are published, such as "status=approved,live; hidden=0". */
export function formatPublished(published: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(published)
    .map(([column, values]) => `${column}=${values.join(",")}`)
    .join("; ");
}

/** The same of what an owner answers; null for all, whatever the columns say. Undefined where it is no such text. */
export function parsePublished(
  answer: string,
  columns: readonly string[],
): Record<string, string[]> | null | undefined {
  if (answer.trim().toLowerCase() === "all") return null;
  const parts = answer.split(";").map((part) => part.split("="));
  if (parts.some((part) => part.length !== 2)) return undefined;
  const named = parts.map(([name, values]) => [
    columns.find((column) => columnKey(column) === columnKey(name!)),
    values!.split(",").map((value) => value.trim()),
  ]);
  return named.some(([column]) => column === undefined) ? undefined : Object.fromEntries(named);
}
