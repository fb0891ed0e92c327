import type { Badge, BadgeNode } from "../../../data/_schema/badge.ts";

/** The build puts it in front of this script. */
declare const BADGE: Badge;

const NAME = "candor-badge";
const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

type Show = (element: Element) => void;

/** Nothing of it is ever parsed as HTML: customers' words become texts. */
const make = (node: BadgeNode, namespace: string): Node => {
  if (typeof node === "string") return document.createTextNode(node);
  const [name, attributes, ...content] = node;
  const space = name === "svg" ? SVG : namespace;
  const element = document.createElementNS(space, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]!);
  element.append(...content.map((inner) => make(inner, space)));
  return element;
};

const show: Show = (element) => {
  if (element.getAttribute("site") !== BADGE.site || element.shadowRoot) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BADGE.css);
  const root = element.attachShadow({ mode: "open" });
  // Unlike an element, it is no matter of the page's own policy.
  root.adoptedStyleSheets = [sheet];
  root.append(make(BADGE.content, HTML));
};

// Scripts of several sites on one page share the element, of which each fills its own.
const key = Symbol.for(NAME);
const page = globalThis as unknown as Record<symbol, Show[] | undefined>;
const shows = page[key] ?? [];
page[key] = shows;
shows.push(show);
if (!customElements.get(NAME))
  customElements.define(
    NAME,
    class extends HTMLElement {
      static observedAttributes = ["site"];
      attributeChangedCallback() {
        for (const each of shows) each(this);
      }
    },
  );
for (const element of document.querySelectorAll(NAME)) show(element);
