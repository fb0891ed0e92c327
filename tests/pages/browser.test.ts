import { expect, test, vi } from "vitest";
import { launchBrowser } from "../helpers/browser/launch-browser.ts";
import { unpackChromium } from "../helpers/browser/unpack-chromium.ts";

test("a browser that was asked for and does not run is an error that says what to do", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/no/such/chromium");
  try {
    const fault = await launchBrowser().catch((error: Error) => error.message);
    expect(fault).toContain("npx playwright install --with-deps chromium");
    expect(fault).toContain("CHROMIUM_PATH: ENOENT");
  } finally {
    vi.unstubAllEnvs();
  }
});

test("where no browser is installed the packaged one runs, on the system it is made for", async () => {
  const options = await unpackChromium();
  if (process.platform !== "linux" || process.arch !== "x64") return expect(options).toBeNull();
  vi.stubEnv("CHROMIUM_PATH", options!.executablePath);
  vi.stubEnv("LD_LIBRARY_PATH", options!.env!["LD_LIBRARY_PATH"]);
  try {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await page.setContent("<button>Press</button>");
    await page.getByRole("button").click();
    expect(await page.locator("button").textContent()).toBe("Press");
    await browser.close();
  } finally {
    vi.unstubAllEnvs();
  }
});
