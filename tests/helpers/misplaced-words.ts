import type { OpenPage } from "./browser/open-page.ts";

/** What customers wrote, names of the owner's, code, English parts, and what nobody sees. */
const NOT_OURS = "[data-review], .review, .quote, code, pre, bdi, q, main [lang], .visually-hidden, template";

/**
 * Words of the interface that are broken in two or reach out of their place, each with its page and what it stands in;
 * folded parts are opened. Addresses may break, and what is wider than the page may scroll by itself.
 */
export async function misplacedWords(page: OpenPage): Promise<string[]> {
  const faults: string[] = await page.evaluate(
    `(${findIn})(${JSON.stringify(NOT_OURS)}, ${textsOutside}, ${placeOf}, ${faultOf})`,
  );
  return faults.map((fault) => `${new URL(page.url()).pathname}: ${fault.slice(0, 160)}`);
}

// These run in the page and know nothing but what they are given.

interface Place {
  drawn: boolean;
  scrolls: boolean;
  left: number;
  right: number;
}

function findIn(
  notOurs: string,
  textsIn: typeof textsOutside,
  placed: typeof placeOf,
  fault: typeof faultOf,
): string[] {
  return textsIn(notOurs).flatMap((text) => {
    const place = placed(text.parentElement!);
    const words = [...text.data.matchAll(/\S+/g)].filter(([each]) => !each.includes("/"));
    return words
      .flatMap(({ 0: each, index: from }) =>
        [...each.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, from + index);
          range.setEnd(text, from + index + word.length);
          return { word, what: fault(range, place) };
        }),
      )
      .filter(({ what }) => what)
      .map(({ word, what }) => `${word} ${what}: ${text.parentElement!.textContent}`);
  });
}

function textsOutside(notOurs: string): Text[] {
  for (const details of document.querySelectorAll("details")) details.open = true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(
    ({ parentElement: element }) => element && !element.closest(notOurs) && element.checkVisibility(),
  );
}

function placeOf(element: Element): Place {
  const nearest = (from: Element | null, fits: (each: Element) => boolean): Element | null =>
    from && !fits(from) ? nearest(from.parentElement, fits) : from;
  const drawing = element.closest("svg");
  const place = drawing ?? nearest(element, (each) => getComputedStyle(each).display !== "inline")!;
  const scroller = nearest(place, (each) => /auto|scroll/.test(getComputedStyle(each).overflowX));
  const { left, right } = place.getBoundingClientRect();
  return { drawn: drawing !== null, scrolls: scroller !== null, left, right };
}

function faultOf(word: Range, { drawn, scrolls, left, right }: Place): string {
  const boxes = [...word.getClientRects()].filter(({ width }) => width > 0);
  if (!drawn && new Set(boxes.map(({ top }) => Math.round(top))).size > 1) return "is broken";
  const out = boxes.some((box) => box.left < left - 1 || box.right > right + 1);
  return out && !scrolls ? "reaches out" : "";
}
