import { type KeyInput, launch } from "puppeteer-core";
import type { OtherBrowser } from "../../helpers/browser/open-page.ts";

/** Firefox as it is installed, without a display; `dark` is the scheme of its reader. It is driven by WebDriver BiDi. */
export async function launchFirefox(program: string, { dark }: { dark: boolean }): Promise<OtherBrowser> {
  const browser = await launch({
    browser: "firefox",
    executablePath: program,
    extraPrefsFirefox: { "ui.systemUsesDarkTheme": dark ? 1 : 0, "ui.useOverlayScrollbars": 1 },
  });
  const page = await browser.newPage();
  return {
    url: () => page.url(),
    evaluate: <Result>(expression: string) => page.evaluate(expression) as Promise<Result>,
    async goTo(address) {
      await page.goto(address, { waitUntil: "load" });
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key as KeyInput);
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
