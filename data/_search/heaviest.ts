/** The positions of the greatest weights above zero, at most `limit`: greatest first, ascending among equals. */
export function heaviest(weights: Float64Array, limit: number): number[] {
  const best: number[] = [];
  weights.forEach((weight, position) => {
    if (weight === 0 || (best.length === limit && weight <= weights[best.at(-1)!]!)) return;
    const lighter = best.findIndex((other) => weights[other]! < weight);
    best.splice(lighter === -1 ? best.length : lighter, 0, position);
    if (best.length > limit) best.pop();
  });
  return best;
}
