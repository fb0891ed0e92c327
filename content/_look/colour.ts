/** A colour as `#rrggbb`. */
export type Hex = string;

/** The contrast of two colours from 1 to 21, WCAG 2.2 section 1.4.3. */
export function contrast(a: Hex, b: Hex): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The nearest shade of a colour, mixed with black or with white, with at least a given contrast on all these backgrounds; the
 * colour itself if it has that.
 */
export function shadeFor(colour: Hex, grounds: readonly Hex[], least: number): Hex {
  const towards = luminance(grounds[0]!) > 0.18 ? 0 : 255;
  for (let step = 0; ; step++) {
    const mixed = channelsOf(colour).map((value) => Math.round(value + ((towards - value) * step) / 100));
    const shade = `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    if (step === 100 || grounds.every((ground) => contrast(shade, ground) >= least)) return shade;
  }
}

function luminance(colour: Hex): number {
  const [r, g, b] = channelsOf(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** Red, green and blue from 0 to 255. */
function channelsOf(colour: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
