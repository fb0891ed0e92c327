import { format, stripVTControlCharacters } from "node:util";

/*
 * All that a command says goes through here, and each line of the sidecar's log: what a server, a file or a review brings
 * along steers no terminal, and a secret is not printed, whoever repeats it.
 */

export function print(text: string): void {
  console.log(printable(text));
}

export function printError(text: string): void {
  console.error(printable(text));
}

/** Text as it may stand in a terminal or a log: no secret, and no character that steers or is not seen, but line feeds. */
export function printable(text: string): string {
  return escaped(secrets === null ? text : text.replace(secrets, MARK), UNPRINTABLE);
}

export function onOneLine(text: string): string {
  return escaped(printable(text), /\n/g);
}

/**
 * Keeps values out of all that is printed from now on, and forgets those concealed before in the same `place`. Those of fewer than six
 * characters would be found in other words, and are not concealed.
 */
export function conceal(place: string, values: readonly string[]): void {
  concealed.set(place, values);
  const spellings = [...concealed.values()]
    .flat()
    .filter((value) => value.length >= SHORTEST)
    .flatMap(spellingsOf)
    // The whole of a secret rather than another one that is a part of it.
    .sort((one, other) => other.length - one.length)
    .map((spelling) => spelling.split("").map((unit) => unit.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&")));
  const whole = spellings.map((units) => units.join(""));
  const cut = spellings.filter(({ length }) => length > CUT).map(beginning);
  secrets = whole.length === 0 ? null : new RegExp([...whole, ...cut].join("|"), "g");
}

/** Has what a library prints by itself go the same way, without its colours. */
export function guardConsole(): void {
  for (const level of ["log", "info", "warn", "error"] as const) {
    const write = console[level].bind(console);
    console[level] = (...said) => write(printable(stripVTControlCharacters(format(...said))));
  }
}

/** Lets a process go on when nobody reads what it prints any more, as behind `| head -1`, or a disk is full of it. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.off("error", ignore).on("error", ignore);
}

const ignore = () => {};

const MARK = "[secret]";

const SHORTEST = 6;

/** Of a secret that is cut off, as long quotations are, this many characters are enough to know it by. */
const CUT = 12;

const concealed = new Map<string, readonly string[]>();
let secrets: RegExp | null = null;

/** Control characters but line feeds, what turns the direction of writing, separators of lines, and what has no width. */
const UNPRINTABLE =
  /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u180e\u200b-\u200d\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** As JSON escapes characters, so that JSON stays the same value. */
const escaped = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) =>
    character === "\n"
      ? "\\n"
      : character
          .split("")
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
          .join(""),
  );

/** A secret as it is, in JSON, in an address, in a form, and within any base64. */
function spellingsOf(secret: string): string[] {
  const percent = encodeURIComponent(secret);
  const lower = percent.replace(/%../g, (triplet) => triplet.toLowerCase());
  const base64 = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // Without the characters that hold bits of what stands before it or behind.
    const inner = bytes
      .toString("base64url")
      .slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [inner, inner.replaceAll("-", "+").replaceAll("_", "/")];
  });
  const all = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    lower,
    percent.replaceAll("%20", "+"),
    ...base64,
  ];
  return [...new Set(all)];
}

/** Matches as much of a spelling as is there, from its beginning. */
function beginning(units: readonly string[]): string {
  const rest = units.slice(CUT).reduceRight((after, unit) => `(?:${unit}${after})?`, "");
  return units.slice(0, CUT).join("") + rest;
}
