const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Three significant digits, thousands grouped. */
export function number(value: number): string {
  return Math.abs(value) >= 1000
    ? grouped.format(Number(value.toPrecision(3)))
    : String(Number(value.toPrecision(3)));
}

/** A ratio: two decimals around one, fewer far above. */
export function times(value: number): string {
  return value >= 10 ? `${number(value)} ×` : `${value.toFixed(2)} ×`;
}

export function count(value: number): string {
  return grouped.format(value);
}

export function megabytes(bytes: number): string {
  return `${number(bytes / 1e6)} MB`;
}

export function percent(share: number): string {
  return `${number(share * 100)} %`;
}
