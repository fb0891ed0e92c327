import type { BadgeNode } from "../../data/_schema/badge.ts";
import { escapeHtml } from "../_feeds/xml-text.ts";

/** The HTML of an element that is given as JSON. */
export function markupOf(node: BadgeNode): string {
  if (typeof node === "string") return escapeHtml(node);
  const [name, attributes, ...content] = node;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join("")}>${content.map(markupOf).join("")}</${name}>`;
}
