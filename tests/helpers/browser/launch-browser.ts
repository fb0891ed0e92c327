import { accessSync, constants, existsSync } from "node:fs";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright";
import { unpackChromium } from "./unpack-chromium.ts";

interface Candidate {
  name: string;
  /** How to start it; null when it is not there. */
  find: () => LaunchOptions | null | Promise<LaunchOptions | null>;
}

const SYSTEM_PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** Where a browser may be, best first. */
const CANDIDATES: Candidate[] = [
  { name: "CHROMIUM_PATH", find: () => at(process.env["CHROMIUM_PATH"]) },
  // It has no window of its own, and needs half the processor time of one that has.
  { name: "@sparticuz/chromium", find: unpackChromium },
  { name: "the browser that playwright downloaded", find: () => at(chromium.executablePath()) && {} },
  { name: "Google Chrome", find: () => ({ channel: "chrome" }) },
  ...SYSTEM_PATHS.map((path) => ({ name: path, find: () => at(path) })),
];

/**
 * Starts the first Chromium that runs. Throws an Error that says what was tried and what to install; a path in
 * CHROMIUM_PATH that does not run is an error too, never a reason to take another browser. `args` are further arguments
 * of its command line.
 */
export function launchBrowser(args: string[] = []): Promise<Browser> {
  return firstThatRuns((options) =>
    chromium.launch({ ...options, args: [...(options.args ?? []), ...args] }),
  );
}

/** Starts the same browser for other processes to connect to, over its `wsEndpoint()`. */
export function serveBrowser(): Promise<BrowserServer> {
  return firstThatRuns((options) => chromium.launchServer(options));
}

async function firstThatRuns<Started>(start: (options: LaunchOptions) => Promise<Started>): Promise<Started> {
  const tried: string[] = [];
  for (const { name, find } of CANDIDATES) {
    try {
      const options = await find();
      if (options) return await start(options);
      tried.push(`${name}: not there`);
    } catch (error) {
      tried.push(`${name}: ${(error as Error).message.split("\n")[0]}`);
    }
    if (name === "CHROMIUM_PATH" && process.env["CHROMIUM_PATH"]) break;
  }
  throw new Error(
    [
      "The tests of the pages need a Chromium, and none could be started. Do one of these and run them again:",
      "  npx playwright install --with-deps chromium",
      "  apt-get install chromium",
      "  set CHROMIUM_PATH to the program of a Chromium or Chrome",
      "Tried:",
      ...tried.map((line) => `  ${line}`),
    ].join("\n"),
  );
}

/** A program at a path; a path that was asked for but cannot be run is a fault for the caller to see. */
function at(path: string | undefined): LaunchOptions | null {
  if (!path) return null;
  if (path !== process.env["CHROMIUM_PATH"] && !existsSync(path)) return null;
  accessSync(path, constants.X_OK);
  return { executablePath: path };
}
