import { BADGE_SCRIPT, FRAME_SCHEMES, FRAMES, framePath } from "../../data/_schema/addresses.ts";
import { type Badges, LENGTH } from "./badge.ts";
import { heightOf } from "./height.ts";
import { markupOf } from "./markup.ts";

/** In CSS pixels. */
const WIDTHS = { rating: 320, reviews: 720 };

/** What an owner can pick, and what to copy for it. */
export interface Variant {
  frame: (typeof FRAMES)[number];
  scheme: (typeof FRAME_SCHEMES)[number];
  /** Below the origin. */
  path: string;
  width: number;
  height: number;
  /** HTML for the other site: with the script, and with the frame. */
  script: string;
  html: string;
}

/** `title` says of what these are, for those who see neither. */
export function variantsOf(badges: Badges, baseUrl: string, title: string): Variant[] {
  return FRAMES.flatMap((frame) =>
    FRAME_SCHEMES.map((scheme) => {
      const size = { width: WIDTHS[frame], height: heightOf(badges[frame], LENGTH) };
      const path = framePath(frame, scheme);
      const element = {
        site: baseUrl,
        ...(frame === "reviews" && { reviews: "" }),
        ...(scheme !== "auto" && { theme: scheme }),
        style: `display: block; min-height: ${size.height}px`,
      };
      const inFrame = {
        src: baseUrl + path,
        title,
        width: frame === "rating" ? String(size.width) : "100%",
        height: String(size.height),
        style: "border: 0; max-width: 100%",
        loading: "lazy",
        referrerpolicy: "no-referrer",
      };
      const script = { async: "", src: baseUrl + BADGE_SCRIPT, referrerpolicy: "no-referrer" };
      return {
        ...{ frame, scheme, path, ...size },
        script: `${markupOf(["script", script])}\n${markupOf(["candor-badge", element, ["a", { href: `${baseUrl}/` }, title]])}`,
        html: markupOf(["iframe", inFrame]),
      };
    }),
  );
}
