import type { Theme } from "../../data/_schema/theme.ts";
import { contrast, type Hex, shadeFor } from "./colour.ts";

/** Returns the published address of an owner's file, by its name in the data folder. */
export type Published = (file: string) => string;

/** Minimum contrast by WCAG 2.2: of text (1.4.3), and of other parts that must be seen (1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

const GROUNDS = ["ground", "panel", "sunken"] as const;

const STACKS: Record<string, string> = {
  system: "system-ui, sans-serif",
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, "Liberation Serif", serif',
};

/**
 * The style sheet with the owner's colours and font added. Throws an Error with one line for each colour without
 * enough contrast, naming the nearest shade that works.
 */
export function applyTheme(tokens: string, theme: Theme, published: Published): string {
  const [light, dark] = [tokensOf(tokens, 0), tokensOf(tokens, 1)];
  const grounds = { light: GROUNDS.map((name) => light[name]!), dark: GROUNDS.map((name) => dark[name]!) };
  const faults = [
    ...faultOf("accent", theme.accent, grounds.light),
    ...faultOf("accent_dark", theme.accent_dark, grounds.dark),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));

  const { accent, font } = theme;
  const accentDark = theme.accent_dark ?? (accent && shadeFor(accent, grounds.dark, TEXT + 1));
  const changes = [
    ...(accent ? [`--brand: ${accent};`] : []),
    ...(accentDark ? [`--accent: light-dark(${accent ?? light["accent"]}, ${accentDark});`] : []),
    ...(font === "figtree" ? [] : [`--font: ${STACKS[font] ?? '"Brand", system-ui, sans-serif'};`]),
  ];
  const face = font.endsWith(".woff2")
    ? `@font-face { font-family: "Brand"; src: url("${published(font)}") format("woff2"); font-weight: 100 900; font-display: optional; }\n`
    : "";
  const themed = `${tokens}${face}${changes.length > 0 ? `:root { ${changes.join(" ")} }\n` : ""}`;
  checkTokens(themed);
  return themed;
}

/** The business's colour in a style sheet to which a theme was applied. */
export function brandOf(themed: string): Hex {
  return tokensOf(themed, 0)["brand"]!;
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
    `business.json: theme.${field}: ${colour} has a contrast of ${least.toFixed(1)} with the page, and text needs ${TEXT}; the nearest shade that works is ${better}`,
  ];
}

/** Checks the contrast of every pair of colours used on pages, in both schemes, also after tokens.css was edited. */
function checkTokens(css: string): void {
  const faults = (["light", "dark"] as const).flatMap((scheme, index) => {
    const colours = tokensOf(css, index);
    const pairs: [string, string, number][] = [
      ...GROUNDS.flatMap((ground) =>
        ["ink", "quiet", "accent", "good", "bad"].map((name): [string, string, number] => [
          name,
          ground,
          TEXT,
        ]),
      ),
      ...GROUNDS.map((ground): [string, string, number] => ["star", ground, SHAPE]),
      ["on-accent", "accent", TEXT],
      ["on-brand", "brand", TEXT],
      ["ink", "mark", TEXT],
    ];
    return pairs.flatMap(([name, ground, least]) => {
      const [colour, under] = [colours[name], colours[ground]];
      if (!colour || !under) return [`tokens.css: --${colour ? ground : name} must be a colour as #rrggbb`];
      const found = contrast(colour, under);
      if (found >= least) return [];
      return [
        `tokens.css: --${name} on --${ground} has a contrast of ${found.toFixed(1)} in the ${scheme} scheme; it must be at least ${least}`,
      ];
    });
  });
  if (faults.length > 0) throw new Error(faults.join("\n"));
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
