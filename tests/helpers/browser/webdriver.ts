import { setTimeout as pause } from "node:timers/promises";
import type { OtherBrowser } from "./open-page.ts";

/** What WebDriver 2, 17.4.2, calls the keys that are no letters. */
const KEYS: Record<string, string> = { Tab: "\ue004", Enter: "\ue007", Shift: "\ue008", Space: " " };

/** How often a driver that was just started is asked whether it listens, 50 ms apart. */
const TRIES = 600;

/** The most that a window's own bar is high, in pixels. */
const BAR = 100;

/** A window of the browser that a driver at this address starts, by the W3C's WebDriver; it throws what the driver says. */
export async function createSession(driver: string): Promise<OtherBrowser> {
  const command = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await listening(() => command("GET", "/status"));
  const { sessionId } = await command<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: {} },
  });
  const session = `/session/${sessionId}`;
  const order = <Value>(path: string, body: object) => command<Value>("POST", session + path, body);
  let address = "about:blank";

  const evaluate = async <Result>(expression: string): Promise<Result> => {
    const script = `const tell = arguments[0];
      Promise.resolve().then(() => (${expression.replace(/;\s*$/, "")}\n))
        .then((value) => tell({ value }), (error) => tell({ fault: String(error) }));`;
    const { value, fault } = await order<{ value: Result; fault?: string }>("/execute/async", {
      script,
      args: [],
    });
    if (fault !== undefined) throw new Error(fault);
    return value;
  };
  return {
    url: () => address,
    evaluate,
    async goTo(url) {
      await order("/url", { url });
      address = url;
    },
    async resize(width, height) {
      await order("/window/rect", { width, height });
      // The window has a bar of its own, and the page hears of its size a little later.
      const [wide, high] = await evaluate<[number, number]>(sizeWithin(BAR, width, height));
      await order("/window/rect", { width: 2 * width - wide, height: 2 * height - high });
      await evaluate(sizeWithin(0, width, height));
    },
    async press(...keys) {
      const actions = keys.flatMap((key) =>
        ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] ?? key })),
      );
      await order("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    picture: async () => Buffer.from(await command<string>("GET", `${session}/screenshot`), "base64"),
    close: () => command<void>("DELETE", session),
  };
}

/** Waits in the page until it has this size, give or take so many pixels; gives its size. */
const sizeWithin = (pixels: number, width: number, height: number) => `new Promise((settle) => {
  const off = () => Math.max(Math.abs(innerWidth - ${width}), Math.abs(innerHeight - ${height}));
  const look = () => (off() <= ${pixels} ? settle([innerWidth, innerHeight]) : setTimeout(look, 10));
  look();
})`;

async function listening(ask: () => Promise<unknown>): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      await ask();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await pause(50);
    }
  }
}
