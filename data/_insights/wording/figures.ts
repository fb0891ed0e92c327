/** A share as a whole percentage, never rounded to 0 or 100 when it is neither. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  const honest = share > 0 && share < 1 ? Math.min(99, Math.max(1, whole)) : whole;
  return `${honest} %`;
}
