import { chromium } from "playwright";
import { loadSite } from "./sidecar/site/load-site.ts";
import { createApp } from "./sidecar/app.ts";
import { createMcpHandler } from "./sidecar/mcp/handler.ts";
import { listen } from "./sidecar/http/listen.ts";
import { launchBrowser } from "./tests/helpers/browser/launch-browser.ts";
const [siteDir, out, ...paths] = process.argv.slice(2);
const site = loadSite(siteDir!);
const app = createApp({ site: () => site, hub: { handle(){}, stop(){} } as any, mcp: createMcpHandler({site:()=>site, secret:"x".repeat(32), allowedHosts:[]}), draining: () => false, onError: console.error, clock: () => Date.now() } as any);
const { url, close } = await listen(app, { host: "127.0.0.1", port: 0 } as any);
const browser = await launchBrowser();
for (const width of [360, 1280]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.on("console", (m) => console.log(width, m.type(), m.text()));
  page.on("pageerror", (m) => console.log(width, m.message));
  for (const path of paths) {
    await page.goto(url + path, { waitUntil: "networkidle" });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const name = `${out}/${path.replace(/\W+/g, "_")}-${width}.png`;
    await page.screenshot({ path: name, fullPage: true });
    console.log(name, "overflow", over);
  }
}
await browser.close(); await close(); process.exit(0);
