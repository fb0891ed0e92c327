/** A request and its answer as they go over the wire, shortened where `...` stands. */
export interface Exchange {
  request: string;
  answer: string;
}

/** The lines of a message; an empty one stands before its body. */
export function message(...lines: string[]): string {
  return lines.join("\n");
}
