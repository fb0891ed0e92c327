/** Of a word that begins as the one before it: how many letters they share, from A for none to Z for 25. */
const NONE = "A".charCodeAt(0);
const MOST = 25;

/** Writes sorted words without what each has in common with the one before; they have no capitals. */
export function encodeWords(sorted: Iterable<string>): string {
  let before = "";
  let coded = "";
  for (const word of sorted) {
    let shared = 0;
    while (shared < MOST && shared < before.length && word[shared] === before[shared]) shared++;
    coded += String.fromCharCode(NONE + shared) + word.slice(shared);
    before = word;
  }
  return coded;
}

export function decodeWords(coded: string): string[] {
  const words: string[] = [];
  let before = "";
  readCoded(coded, (text, start, end, shared) => {
    before = before.slice(0, shared) + text.slice(start, end);
    words.push(before);
  });
  return words;
}

/** Visits each word: it begins with so many letters of the one before it, and goes on with what is coded from `start` to `end`. */
export function readCoded(
  coded: string,
  visit: (coded: string, start: number, end: number, shared: number) => void,
): void {
  for (let at = 0; at < coded.length; ) {
    let end = at + 1;
    while (end < coded.length && !isCount(coded.charCodeAt(end))) end++;
    visit(coded, at + 1, end, coded.charCodeAt(at) - NONE);
    at = end;
  }
}

const isCount = (code: number) => code >= NONE && code <= NONE + MOST;
