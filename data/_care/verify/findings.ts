/** Two places that do not say the same. */
export interface Disagreement {
  /** A path below the origin. */
  place: string;
  /** What is stated there, such as `figure rating/average`. */
  what: string;
  says: string;
  /** Where the other value comes from. */
  source: string;
  gives: string;
}

/** What was compared, and what did not agree. */
export class Findings {
  readonly disagreements: Disagreement[] = [];
  /** Number of comparisons. */
  compared = 0;

  /** Compares two values as JSON has them; `undefined` stands for what is not there. */
  same(place: string, what: string, says: unknown, source: string, gives: unknown): boolean {
    this.compared++;
    if (says === gives || written(says) === written(gives)) return true;
    this.disagreements.push({ place, what, says: shown(says), source, gives: shown(gives) });
    return false;
  }

  /** Notes a disagreement unless `holds`; `gives` is what should have been. */
  expect(holds: boolean, place: string, what: string, says: unknown, source: string, gives: unknown): void {
    this.compared++;
    if (!holds) this.disagreements.push({ place, what, says: shown(says), source, gives: shown(gives) });
  }

  add({ compared, disagreements }: Findings): void {
    this.compared += compared;
    for (const disagreement of disagreements) this.disagreements.push(disagreement);
  }
}

/** `/ figure rating/average says 4.83; /reviews.json gives 4.38` */
export function lineOf({ place, what, says, source, gives }: Disagreement): string {
  return `${place} ${what} says ${says}; ${source} gives ${gives}`;
}

function written(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

/** A value on one line, the middle of a long one left out. */
function shown(value: unknown): string {
  const text = typeof value === "number" ? String(value) : written(value);
  return text.length <= MOST ? text : `${text.slice(0, MOST / 2)}…${text.slice(-MOST / 2)}`;
}

const MOST = 160;

/** What an origin's server leaves out of what the site's own would send: told once each, however many files it concerns. */
export class Lacks {
  private readonly found = new Map<
    string,
    { path: string; says: string | undefined; wanted: string; count: number }
  >();

  /** Notes that something is missing, or is not what is wanted. */
  note(what: string, path: string, says: string | undefined, wanted: string): void {
    const known = this.found.get(what);
    if (known) known.count++;
    else this.found.set(what, { path, says, wanted, count: 1 });
  }

  /** Notes a header field unless it says what is wanted, whatever its case and spaces. */
  field(name: string, path: string, says: string | undefined, wanted: string): void {
    if (folded(says) !== folded(wanted)) this.note(name, path, says, wanted);
  }

  /** `link on 3 files, such as /feed.xml: nothing instead of "<https://..."` */
  lines(): string[] {
    return [...this.found].map(([what, { path, says, wanted, count }]) => {
      const where = count === 1 ? path : `${count} files, such as ${path}`;
      return `${what} on ${where}: ${says === undefined ? "nothing" : JSON.stringify(says)} instead of ${wanted}`;
    });
  }
}

const folded = (text: string | undefined) => text?.toLowerCase().replaceAll(/\s/g, "");
