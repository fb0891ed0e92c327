import type { Page } from "playwright";
import { expect } from "vitest";

/** The first of each of these stands in view without cutting, each below the one before. */
export async function inOrder(page: Page, ...selectors: string[]): Promise<void> {
  const boxes: { top: number; bottom: number }[] = [];
  for (const selector of selectors) {
    const found = page.locator(selector).first();
    expect(await found.isVisible(), selector).toBe(true);
    const { left, right, top, bottom } = await found.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return { left: box.left, right: box.right, top: box.top + scrollY, bottom: box.bottom + scrollY };
    });
    expect(left, selector).toBeGreaterThanOrEqual(0);
    expect(right, selector).toBeLessThanOrEqual(page.viewportSize()!.width);
    boxes.push({ top, bottom });
  }
  for (const [index, { top }] of boxes.entries())
    if (index > 0)
      expect(top, `${selectors[index]} below ${selectors[index - 1]}`).toBeGreaterThanOrEqual(
        boxes[index - 1]!.bottom - 1,
      );
}
