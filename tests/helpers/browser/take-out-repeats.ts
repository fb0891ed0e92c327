/** What may stand in a page many times over. */
const REPEATED = "tr, li, article, dl > div";

/** Attributes of which a style or a rule of axe may ask the value; of all others only whether there is one. */
const BY_VALUE = ["class", "lang", "dir", "role", "type", "tabindex", "open", "aria-pressed", "aria-current"];

/**
 * An expression that takes out of a page what has the same place and the same parts as something before it, so that only its
 * words differ; its value is a function that puts it back.
 */
export const TAKE_OUT_REPEATS = `(${takeOut})(${JSON.stringify(REPEATED)}, ${JSON.stringify(BY_VALUE)})`;

// Runs in the page and knows nothing but what it is given.
function takeOut(repeated: string, byValue: string[]): () => void {
  const partOf = (element: Element) => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (byValue.includes(name)) return `${name}=${value}`;
      // What is empty or nothing may be a fault, or look another way.
      return Number(value) === 0 ? `${name}=0` : name;
    });
    const empty = element.childElementCount === 0 && !element.textContent.trim();
    return [element.localName, ...attributes.sort(), empty].join(" ");
  };
  const placeOf = (element: Element | null): string =>
    element
      ? `${placeOf(element.parentElement)} > ${element.localName}.${element.getAttribute("class")}`
      : "";
  const shapes = new Set<string>();
  const taken: { element: Element; mark: Comment }[] = [];
  for (const element of document.querySelectorAll(repeated)) {
    // What has the focus would lose it, and a frame would be loaded again.
    if (!element.isConnected || element.contains(document.activeElement)) continue;
    if (element.querySelector("iframe, candor-badge")) continue;
    const parts = new Set([element, ...element.querySelectorAll("*")].map(partOf));
    const shape = `${placeOf(element.parentElement)}: ${[...parts].sort().join(", ")}`;
    if (shapes.has(shape)) {
      const mark = document.createComment("");
      element.replaceWith(mark);
      taken.push({ element, mark });
    }
    shapes.add(shape);
  }
  return () => {
    for (const { element, mark } of taken.reverse()) mark.replaceWith(element);
  };
}
