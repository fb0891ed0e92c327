/** A part of a request that chance has chosen, and what must come of it. */
export interface Piece {
  /** Lines of the head, in bytes as latin1. */
  lines?: string[];
  /** What refuses the request, whatever else it holds: one of these statuses. */
  must?: readonly number[];
  /** Statuses that it may lead to beside those of the address. */
  may?: readonly number[];
}

/** The only statuses a request may get, given its parts: those that refuse it if any part must, else those of its address. */
export function statusesFor(
  address: readonly number[],
  pieces: readonly Piece[],
  canBe: (status: number) => boolean,
): ReadonlySet<number> {
  const must = pieces.flatMap((piece) => piece.must ?? []);
  if (must.length > 0) return new Set(must);
  return new Set([...address, ...pieces.flatMap((piece) => piece.may ?? []).filter(canBe)]);
}
