import type { Growing } from "./arrays.ts";
import type { Sections } from "./format.ts";

/*
 * Tokens are numbered by frequency, so that nearly every token of a text is one unit. Rare ones take two units, a
 * leading and a trailing one; as in UTF-16, a unit has the same meaning wherever it occurs. There is room for more tokens than tens of
 * millions of reviews have.
 */
const LEADING = 0xc000;
const TRAILING = 0xe000;
const SPAN_SHIFT = 13;
const SPAN = 1 << SPAN_SHIFT;

type StreamSections = Pick<Sections, "stream" | "streamStarts">;

export function unitsOf(token: number): number[] {
  if (token < LEADING) return [token];
  const rest = token - LEADING;
  return [LEADING + (rest >>> SPAN_SHIFT), TRAILING + (rest & (SPAN - 1))];
}

export function pushToken(stream: Growing<Uint16Array>, token: number): void {
  if (token < LEADING) stream.push(token);
  else for (const unit of unitsOf(token)) stream.push(unit);
}

const join = (leading: number, trailing: number) =>
  LEADING + ((leading - LEADING) << SPAN_SHIFT) + (trailing - TRAILING);

/** The roles of a token in a phrase. */
export const MAY_BEGIN = 1;
export const MAY_END = 2;

/** Tests reviews for adjacent tokens: one that may begin the phrase, those in the middle, one that may end it. */
export class TokenStream {
  private readonly starts: Uint32Array;

  constructor(private readonly sections: StreamSections) {
    this.starts = sections.streamStarts;
  }

  private get stream(): Uint16Array {
    return this.sections.stream;
  }

  /** Total number of units of all reviews. */
  get length(): number {
    return this.starts.at(-1)!;
  }

  forEach(document: number, visit: (token: number) => void): void {
    const { stream } = this;
    const end = this.starts[document + 1]!;
    for (let at = this.starts[document]!; at < end; at++) {
      const unit = stream[at]!;
      visit(unit < LEADING ? unit : join(unit, stream[++at]!));
    }
  }

  /** Whether a review has the units of one or more tokens between one that may begin the phrase and one that may end it. */
  hasPhrase(document: number, middle: readonly number[], roles: Uint8Array): boolean {
    const { stream } = this;
    const start = this.starts[document]!;
    const last = this.starts[document + 1]! - middle.length;
    const first = middle[0]!;
    for (let at = start + 1; at < last; at++) {
      if (stream[at] !== first || !this.continues(at, middle)) continue;
      const before = (roles[this.tokenBefore(at)]! & MAY_BEGIN) !== 0;
      if (before && (roles[this.tokenFrom(at + middle.length)]! & MAY_END) !== 0) return true;
    }
    return false;
  }

  /**
   * Whether a review has adjacent tokens for so many places in a row: the role of a token has the bits of the places that it may
   * have. Where a token is `several` words, such as "after-hours", it may have several at once.
   */
  hasSequence(document: number, roles: Uint8Array, places: number, several: boolean): boolean {
    const { stream } = this;
    const end = this.starts[document + 1]!;
    const last = 1 << (places - 1);
    let begun = 0;
    for (let at = this.starts[document]!; at < end; at++) {
      let token = stream[at]!;
      if (token >= LEADING) token = join(token, stream[++at]!);
      const role = roles[token]!;
      begun = ((begun << 1) | 1) & role;
      if (several && (role & (role - 1)) !== 0)
        for (let place = 1; place < places; place++) begun |= (begun << 1) & role;
      if ((begun & last) !== 0) return true;
    }
    return false;
  }

  lengthOf(document: number): number {
    return this.starts[document + 1]! - this.starts[document]!;
  }

  private continues(at: number, middle: readonly number[]): boolean {
    for (let index = 1; index < middle.length; index++) {
      if (this.stream[at + index] !== middle[index]) return false;
    }
    return true;
  }

  private tokenFrom(at: number): number {
    const unit = this.stream[at]!;
    return unit < LEADING ? unit : join(unit, this.stream[at + 1]!);
  }

  private tokenBefore(at: number): number {
    const unit = this.stream[at - 1]!;
    return unit < LEADING ? unit : join(this.stream[at - 2]!, unit);
  }
}
