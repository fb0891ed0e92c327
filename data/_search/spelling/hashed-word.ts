/** No word of a language has more letters. */
export const LONGEST = 255;

const BASE = 0x01000193;
const POWERS = new Int32Array(LONGEST + 1).fill(1);
for (let at = 1; at <= LONGEST; at++) POWERS[at] = Math.imul(POWERS[at - 1]!, BASE);

/** One word after another, with the hashes of its parts in 32 bits. A word takes them over from the one before that begins alike. */
export class HashedWord {
  length = 0;
  private readonly letters = new Uint16Array(LONGEST);
  /** Of so many letters as the place says. */
  private readonly beginnings = new Int32Array(LONGEST + 1);

  /** The first `kept` letters stay; the others are those of a text from `start` to `end`. */
  set(text: string, start = 0, end = text.length, kept = 0): void {
    this.length = kept + end - start;
    for (let at = kept; at < this.length; at++) {
      const letter = text.charCodeAt(start + at - kept);
      this.letters[at] = letter;
      this.beginnings[at + 1] = (Math.imul(this.beginnings[at]!, BASE) + letter) | 0;
    }
  }

  /** Of the letters before a place. */
  hashBefore(place: number): number {
    return this.beginnings[place]!;
  }

  /** Of the letters from a place on. */
  hashFrom(place: number): number {
    const power = POWERS[this.length - place]!;
    return (this.beginnings[this.length]! - Math.imul(this.beginnings[place]!, power)) | 0;
  }

  /** Of all letters but the one at a place; past the end, of all. */
  hashWithout(place: number): number {
    const whole = this.beginnings[this.length]!;
    if (place === this.length) return whole;
    const letter = this.beginnings[place]! - this.beginnings[place + 1]!;
    return (Math.imul(letter, POWERS[this.length - place - 1]!) + whole) | 0;
  }

  toString(): string {
    return String.fromCharCode(...this.letters.subarray(0, this.length));
  }
}
