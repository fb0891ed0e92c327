import type { Page } from "playwright";

/** Gives a page a style sheet of its reader's own, in the place of one given before. */
export const restyle = (page: Page, rules: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);

/** WCAG 2.2, 1.4.12. */
const spaced = (selector: string) =>
  `${selector} { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`;

export const SPACED = `${spaced("*:not(svg, svg *)")} p { margin-block-end: 2em !important; }
  svg { letter-spacing: normal; word-spacing: normal; }`;
export const SPACED_DRAWINGS = spaced("svg *");

/** What hides a part of its text, and cannot be scrolled to it. */
export const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *:not(.visually-hidden, .visually-hidden *, svg, svg *, input)")]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const wide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
        const high = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
        return (wide || high) && element.checkVisibility();
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

export const drawnOutOfSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("svg text")]
      .filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        return text.checkVisibility() && (left < 0 || right > innerWidth);
      })
      .map((text) => text.textContent),
  );

/** What moves, or would when it changes. */
export const moving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration) || animationName !== "none" || scrollBehavior === "smooth";
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
