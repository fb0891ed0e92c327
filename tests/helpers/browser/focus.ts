import type { OpenPage } from "./open-page.ts";

/** More stops than any page has. */
const MOST = 1000;

/**
 * Goes through a page with the key of tabs, from its beginning to its end or, with `backward`, the other way. What is wrong with
 * a stop is a line each: it cannot be seen to have the focus, something covers it (WCAG 2.2, 2.4.11), it comes out of order
 * (2.4.3), or it was never reached (2.1.1).
 */
export async function walkByKeyboard(
  page: OpenPage,
  press: () => Promise<unknown>,
  { backward = false } = {},
): Promise<{ stops: number; faults: string[] }> {
  await page.evaluate(`(${begin})()`);
  const faults: string[] = [];
  for (let stops = 0; stops < MOST; stops++) {
    await press();
    const found = await page.evaluate<string[] | null>(`(${faultsOfStop})(${backward})`);
    if (found === null) {
      faults.push(...(await page.evaluate<string[]>(`(${neverReached})()`)));
      return { stops, faults };
    }
    faults.push(...found);
  }
  throw new Error(`the keyboard does not leave ${page.url()} after ${MOST} stops`);
}

// These run in the page and know nothing but what they are given.

interface Walk {
  reached: Set<Element>;
  last: Element | null;
}

function begin(): void {
  (window as unknown as { walk: Walk }).walk = { reached: new Set(), last: null };
}

function faultsOfStop(backward: boolean): string[] | null {
  const { walk } = window as unknown as { walk: Walk };
  const stop = document.activeElement;
  if (!stop || stop === document.body || (walk.reached.has(stop) && walk.last !== stop)) return null;
  if (walk.last === stop) return [];
  const faults: string[] = [];
  const follows = walk.last?.compareDocumentPosition(stop) ?? 0;
  const wrong = backward ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  if (follows & wrong) faults.push("out of order");
  walk.reached.add(stop);
  walk.last = stop;

  const { outlineStyle, outlineWidth } = getComputedStyle(stop);
  const marked = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  // Within a frame its own elements are marked.
  if (!marked && stop.tagName !== "IFRAME") faults.push("not marked");

  const inView = ([x, y]: [number, number]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const shown = ([x, y]: [number, number]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (stop.contains(top) || top.contains(stop));
  };
  const boxes = [...stop.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const points = boxes.flatMap(({ left, top, width, height }): [number, number][] =>
    [0.1, 0.5, 0.9].map((part) => [left + width / 2, top + height * part]),
  );
  // Of a frame that is in view in which the focus is.
  const tall = stop.tagName === "IFRAME" || stop.getBoundingClientRect().height > innerHeight / 2;
  const seen = points.filter((point) => inView(point) && shown(point)).length;
  if (tall ? seen === 0 : seen < points.length) faults.push(`${points.length - seen} points of it unseen`);
  const { pathname } = location;
  return faults.map((fault) => `${pathname}: ${fault}: ${stop.outerHTML.slice(0, 120)}`);
}

function neverReached(): string[] {
  const { reached } = (window as unknown as { walk: Walk }).walk;
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="radio"]:not(:checked)), select, textarea, summary, [tabindex="0"]',
  );
  return [...stops]
    .filter((stop) => stop.checkVisibility() && !stop.matches(":disabled") && !reached.has(stop))
    .map((stop) => `${location.pathname}: never reached: ${stop.outerHTML.slice(0, 120)}`);
}
