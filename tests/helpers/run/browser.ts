import { serveBrowser } from "../browser/launch-browser.ts";
import type { Started } from "./prerequisites.ts";

/** Starts a browser that test files connect to; each test opens a context of its own in it. */
export default async function startBrowser(): Promise<Started<{ endpoint: string }>> {
  const server = await serveBrowser();
  return { value: { endpoint: server.wsEndpoint() }, end: () => server.close() };
}
