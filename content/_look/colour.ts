/** A colour as `#rrggbb`. */
export type Hex = string;

/** The contrast of two colours from 1 to 21, WCAG 2.2 section 1.4.3. */
export function contrast(a: Hex, b: Hex): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The nearest shade of a colour, darker or lighter at the same hue, with at least a given contrast on all these
 * backgrounds; the colour itself if it has that.
 */
export function shadeFor(colour: Hex, grounds: readonly Hex[], least: number): Hex {
  const readable = (shade: Hex) => grounds.every((ground) => contrast(shade, ground) >= least);
  const towards = luminance(grounds[0]!) > 0.18 ? 0 : 1;
  const [lightness, a, b] = toOklab(colour);
  for (let step = 0; step <= 100; step++) {
    const share = step / 100;
    const shade = fromOklab([
      lightness + (towards - lightness) * share,
      a * (1 - share / 2),
      b * (1 - share / 2),
    ]);
    if (readable(shade)) return shade;
  }
  return towards === 0 ? "#000000" : "#ffffff";
}

type Triple = [number, number, number];

function luminance(colour: Hex): number {
  const [r, g, b] = toLinear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(colour: Hex): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

// Oklab, Björn Ottosson 2020: steps of lightness look even and keep the hue.
function toOklab(colour: Hex): Triple {
  const [r, g, b] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Hex {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
