/** A share as a whole percentage, never rounded to 0 or 100 when it is neither. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  const honest = share > 0 && share < 1 ? Math.min(99, Math.max(1, whole)) : whole;
  return `${honest} %`;
}

/** An average rating with at most two decimals. */
export function average(value: number, point: "." | ","): string {
  return String(Math.round(value * 100) / 100).replace(".", point);
}

/** A whole number with its thousands separated, from so many digits on. */
export function grouped(value: number, separator: string, from: number): string {
  const digits = String(value);
  return digits.length < from ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[], and: string): string {
  return items.length < 2
    ? (items[0] ?? "")
    : `${items.slice(0, -1).join(", ")} ${and} ${items[items.length - 1]}`;
}
