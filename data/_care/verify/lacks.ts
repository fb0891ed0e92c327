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
