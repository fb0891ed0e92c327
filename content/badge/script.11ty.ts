import { BADGE_SCRIPT } from "../../data/_schema/addresses.ts";
import { BADGE_LINE, type Badge } from "../../data/_schema/badge.ts";
import type { Badges } from "../_badge/badge.ts";

export const data = { permalink: BADGE_SCRIPT };

interface Data {
  badges: Badges;
  badgeScript: { code: string; css: string };
  site: { baseUrl: string };
}

/** The figures stand in the script itself, so that there is nothing more to load and nothing that may disagree with it. */
export function render({ badges, badgeScript, site }: Data): string {
  const badge: Badge = { site: site.baseUrl, css: badgeScript.css, content: badges.reviews };
  return `(()=>{"use strict";\n${BADGE_LINE}${JSON.stringify(badge)};\n${badgeScript.code}})();\n`;
}
