import type { Locator } from "playwright";

/** How many rows the links of a navigation take, and how many pixels of it can only be scrolled to. */
export const rowsOf = (navigation: Locator) =>
  navigation.evaluate((nav) => {
    const middles = [...nav.querySelectorAll("a")].map((link) => {
      const { top, height } = link.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    return { rows: new Set(middles).size, hidden: nav.scrollWidth - nav.clientWidth };
  });
