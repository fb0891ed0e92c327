import type { BadgeNode } from "../../data/_schema/badge.ts";

const STAR = "m10 1.7 2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.1 2.8 1-5.8L1.7 7.8 7.5 7z";
const [WIDTH, HEIGHT, STEP] = [108, 20, 22];

/** A row of five stars, which `starsOf` shows as far as they are filled. */
export const STARS: BadgeNode = [
  "svg",
  { width: "0", height: "0", class: "shapes", "aria-hidden": "true" },
  ["symbol", { id: "star", viewBox: "0 0 20 20" }, ["path", { d: STAR }]],
  ["symbol", { id: "stars", viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, ...[0, 1, 2, 3, 4].map(star)],
];

/** `value` is a number of stars, which may be a mean: the filled ones are cut off where it ends. */
export function starsOf(value: number): BadgeNode {
  const whole = Math.floor(value);
  const filled = String(Math.round((whole * STEP + (value - whole) * HEIGHT) * 100) / 100);
  const row = (kind: string): BadgeNode => [
    "use",
    { href: "#stars", class: kind, width: String(WIDTH), height: String(HEIGHT) },
  ];
  const size = (width: string) => ({
    width,
    height: String(HEIGHT),
    viewBox: `0 0 ${width} ${HEIGHT}`,
  });
  return [
    "svg",
    { ...size(String(WIDTH)), class: "stars", "aria-hidden": "true" },
    row("empty"),
    ["svg", size(filled), row("filled")],
  ];
}

function star(position: number): BadgeNode {
  return ["use", { href: "#star", x: String(position * STEP), width: "20", height: "20" }];
}
