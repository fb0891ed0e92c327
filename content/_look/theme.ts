import type { Theme } from "../../data/_schema/theme.ts";
import { contrast, type Hex, shadeFor } from "./colour.ts";

/** Returns the published address of an owner's file, by its name in the data folder. */
export type Published = (file: string) => string;

/** Minimum contrast of text, WCAG 2.2 section 1.4.3. */
const TEXT = 4.5;

const GROUNDS = ["ground", "panel", "sunken"] as const;

const STACKS: Record<string, string> = {
  system: "system-ui, sans-serif",
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, "Liberation Serif", serif',
};

/** Text on a light colour, and for one that is neither light nor dark. */
const DARK_TEXT = ["#13202b", "#000000"] as const;

/** The fonts of the ready looks; a look that is not here has Figtree. */
const LOOK_FONTS: Partial<Record<Theme["look"], string>> = { almanac: "serif" };

/** The font of a theme: a family that comes with the site, or a file of the owner's. */
export function fontOf({ font, look }: Theme): string {
  return font ?? LOOK_FONTS[look] ?? "figtree";
}

/**
 * The tokens of the style sheet and the rules after all others, which the plain look has none of, with the look, colours and
 * font of the theme; `read` gives the part of the styles of this name. A colour that is too light for text on a light page is
 * used as it is where dark text stands on it. Throws an Error with one line for each colour without enough contrast, naming the
 * nearest shade that works.
 */
export function applyTheme(theme: Theme, read: (part: string) => string, published: Published) {
  const isPlain = theme.look === "plain";
  const base = read("tokens") + (isPlain ? "" : read(`looks/${theme.look}/tokens`));
  const [light, dark] = [tokensOf(base, 0), tokensOf(base, 1)];
  const grounds = { light: GROUNDS.map((name) => light[name]!), dark: GROUNDS.map((name) => dark[name]!) };
  const faults = faultOf("accent_dark", theme.accent_dark, grounds.dark);
  if (faults.length > 0) throw new Error(faults.join("\n"));

  const font = fontOf(theme);
  const changes = [
    ...(theme.accent ? coloursOf(theme.accent, grounds, light["ink"]!) : []),
    ...(theme.accent || theme.accent_dark ? [`--accent: ${accentsOf(theme, light, grounds)};`] : []),
    ...(font === "figtree" ? [] : [`--font: ${STACKS[font] ?? '"Brand", system-ui, sans-serif'};`]),
  ];
  const face = font.endsWith(".woff2")
    ? `@font-face { font-family: "Brand"; src: url("${published(font)}") format("woff2"); font-weight: 100 900; font-display: optional; }\n`
    : "";
  const tokens = `${base}${face}${changes.length > 0 ? `:root { ${changes.join(" ")} }\n` : ""}`;
  return { tokens, rules: isPlain ? "" : read(`looks/${theme.look}/rules`) };
}

/** The business's colour in a style sheet to which a theme was applied, and that of text on it. */
export function brandOf(themed: string): { brand: Hex; onBrand: Hex } {
  const tokens = tokensOf(themed, 0);
  return { brand: tokens["brand"]!, onBrand: tokens["on-brand"]! };
}

/** The grounds of a light and of a dark page. */
type Grounds = Record<"light" | "dark", Hex[]>;

const isReadable = (colour: Hex, grounds: readonly Hex[]) =>
  grounds.every((ground) => contrast(colour, ground) >= TEXT);

/** The band and, of a light colour, the buttons, which have it with dark text instead of a shade that is another colour. */
function coloursOf(accent: Hex, grounds: Grounds, ink: Hex): string[] {
  const onBrand = ["#ffffff", ink, ...DARK_TEXT].find((text) => contrast(accent, text) >= TEXT)!;
  const isDark = isReadable(accent, grounds.light);
  return [
    `--brand: ${accent};`,
    `--on-brand: ${onBrand};`,
    `--brand-deep: ${isDark ? "color-mix(in oklab, var(--brand), #000000 24%)" : "var(--brand)"};`,
    `--action: var(--${isDark ? "accent" : "brand"});`,
    `--on-action: var(--on-${isDark ? "accent" : "brand"});`,
    `--tint: color-mix(in oklab, ${isDark ? "var(--accent) 12%" : "var(--brand) 22%"}, var(--panel));`,
  ];
}

/** Links, in the colour where it can be read: else in that of the text on light pages, in the nearest shade on dark ones. */
function accentsOf({ accent, accent_dark }: Theme, light: Record<string, Hex>, grounds: Grounds): string {
  const onLight =
    accent === undefined ? light["accent"]! : isReadable(accent, grounds.light) ? accent : light["ink"]!;
  return `light-dark(${onLight}, ${accent_dark ?? shadeFor(accent!, grounds.dark, TEXT + 1)})`;
}

/** A style sheet of its own with those properties that it uses, as a theme has set them. */
export function propertiesFor(css: string, themed: string): string {
  const names = new Set([...css.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name!));
  const properties = [...names].map((name) => {
    const [, value] = [...themed.matchAll(new RegExp(`--${name}:\\s*([^;]+);`, "g"))].at(-1) ?? [];
    if (value === undefined) throw new Error(`tokens.css: there is no --${name}`);
    return `--${name}:${value.replaceAll(/\s+/g, " ")}`;
  });
  return `:host,:root{${properties.join(";")}}${css}`;
}

function faultOf(field: string, colour: Hex | undefined, grounds: readonly Hex[]): string[] {
  if (colour === undefined) return [];
  const least = Math.min(...grounds.map((ground) => contrast(colour, ground)));
  if (least >= TEXT) return [];
  const better = shadeFor(colour, grounds, TEXT);
  return [
    `business.json: theme.${field}: ${colour} has a contrast of ${least.toFixed(1)} with the page, and ` +
      `text needs ${TEXT}; the nearest shade that works is ${better}`,
  ];
}

/** The plain colours among the custom properties of a style sheet, the last one winning; `scheme` 0 is light, 1 dark. */
function tokensOf(css: string, scheme: number): Record<string, Hex> {
  const found = css.matchAll(
    /--([a-z-]+):\s*(?:light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)|(#[0-9a-f]{6}));/gi,
  );
  return Object.fromEntries(
    [...found].map(([, name, light, dark, both]) => [name!, both ?? [light, dark][scheme]!]),
  );
}
