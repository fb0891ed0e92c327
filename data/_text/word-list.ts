import { quoteForPattern } from "./quote-for-pattern.ts";

/** One line of a list: a word, a phrase, or whatever a line of that list holds. */
export interface WordEntry {
  text: string;
  /** Its place, as `<file>:<line>`, for messages about it. */
  place: string;
}

/** What stands in a list: the entries of each section, in their order; those before the first section under "". */
export type WordList = ReadonlyMap<string, readonly WordEntry[]>;

/**
 * Reads the text of a list of words, which people edit who speak its language: one entry a line, `# why` on a line of its
 * own or behind an entry, `[name]` on a line of its own begins a section. Throws an Error with a line for each fault, each
 * with file and line: white space that nobody sees, letters that are not composed (NFC), an entry that stands there twice,
 * a section that is unknown, empty or begun twice.
 * @param sections the names of the sections that may stand there, null for any; without them the list has none
 */
export function parseWordList(
  text: string,
  file: string,
  sections: readonly string[] | null = [""],
): WordList {
  const faults: string[] = [];
  const checkLine = isSuspect(text) ? checkCharacters : () => {};
  const begun = new Map<string, { place: string; entries: Map<string, WordEntry> }>();
  let current = sections?.includes("") ? "" : undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const place = `${file}:${index + 1}`;
    const fault = (what: string) => faults.push(`${place}: ${what}`);
    const entry = withoutRemark(line);
    const header = sectionIn(entry);
    checkLine(line, fault);
    if (header !== undefined) {
      if (sections && !sections.includes(header)) fault(unknownSection(header, sections));
      if (begun.has(header)) fault(`[${header}] began at ${begun.get(header)!.place}; put its entries there`);
      else begun.set(header, { place, entries: new Map() });
      current = header;
    } else if (entry !== "") {
      if (current === undefined) fault(`${entry} stands before the first section`);
      current ??= "";
      if (!begun.has(current)) begun.set(current, { place, entries: new Map() });
      addEntry(begun.get(current)!.entries, { text: entry, place }, fault);
    }
  }
  const empty = [...begun].filter(([, { entries }]) => entries.size === 0);
  faults.push(...empty.map(([name, { place }]) => `${place}: section [${name}] is empty`));
  if (begun.size === 0) faults.push(`${file}: holds no entry`);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return new Map([...begun].map(([name, { entries }]) => [name, [...entries.values()]]));
}

function withoutRemark(line: string): string {
  return (line.includes("#") ? line.replace(/(^|\s)#.*$/, "") : line).trim();
}

function sectionIn(entry: string): string | undefined {
  return entry.startsWith("[") ? /^\[(.+)\]$/.exec(entry)?.[1] : undefined;
}

function addEntry(entries: Map<string, WordEntry>, entry: WordEntry, fault: (what: string) => void): void {
  const before = entries.get(entry.text);
  if (before) fault(`${entry.text} stands at ${before.place} already`);
  else entries.set(entry.text, entry);
}

/** Lists are read at every start: lines are looked at one by one only when there is something to find. */
const isSuspect = (text: string) => text !== text.normalize("NFC") || /[^\S \n]|\p{Cf}| {2}/u.test(text);

function checkCharacters(line: string, fault: (what: string) => void): void {
  if (line !== line.normalize("NFC")) fault("letters must be composed (Unicode NFC)");
  if (/[^\S ]|\p{Cf}/u.test(line)) fault("holds white space or a character that nobody sees");
  if (/\S {2,}[^\s#]/.test(line.replace(/(^|\s)#.*$/, ""))) fault("holds more than one space in a row");
}

function unknownSection(name: string, sections: readonly string[]): string {
  const known = sections.filter((section) => section !== "").map((section) => `[${section}]`);
  return `unknown section [${name}]; ${known.length === 0 ? "this list has none" : `there may be ${known.join(", ")}`}`;
}

/** The texts of the entries of one section, none where it is absent. */
export function wordsOf(list: WordList, section = ""): string[] {
  return (list.get(section) ?? []).map(({ text }) => text);
}

/** The source of a regular expression for any of some phrases, none without any, with either apostrophe where one has an apostrophe. */
export function anyOf(phrases: Iterable<string>): string {
  const escaped = [...phrases].map(quoteForPattern);
  return (escaped.join("|") || "(?!)").replaceAll("'", "['\u2019]");
}
