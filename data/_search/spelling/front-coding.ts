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
  for (let at = 0; at < coded.length; ) {
    let end = at + 1;
    while (end < coded.length && !isCount(coded.charCodeAt(end))) end++;
    before = before.slice(0, coded.charCodeAt(at) - NONE) + coded.slice(at + 1, end);
    words.push(before);
    at = end;
  }
  return words;
}

const isCount = (code: number) => code >= NONE && code <= NONE + MOST;
