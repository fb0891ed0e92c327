import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { ownProcess } from "../own-process.ts";
import type { OtherBrowser } from "./open-page.ts";
import { createSession } from "./webdriver.ts";

/** The window's own bar is not to keep a page from being as narrow as a phone. */
const STYLES = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; }";

/** WebKitGTK as it is installed, in a display of its own; `dark` is the scheme of its reader. It is driven by WebDriver. */
export async function launchWebKit(driver: string, { dark }: { dark: boolean }): Promise<OtherBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "candor-webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), STYLES);

  const display = ownProcess(
    spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const [number] = (await once(display.stdout, "data")) as [Buffer];
  const DISPLAY = `:${String(number).trim()}`;
  const port = await freePort();
  const drives = ownProcess(
    spawn(driver, [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY,
        XDG_CONFIG_HOME: folder,
        // It holds where settings of the machine would, too.
        GTK_THEME: dark ? "Adwaita:dark" : "Adwaita",
        // Nothing else is to join the page's processes.
        NO_AT_BRIDGE: "1",
      },
      stdio: "ignore",
    }),
  );
  const close = async () => {
    for (const child of [drives, display]) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await once(child, "exit");
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const session = await createSession(`http://127.0.0.1:${port}`);
    // Nobody else gives it the focus, without which it marks nothing that has it.
    const focus = ["search", "--onlyvisible", "--name", "MiniBrowser", "windowfocus"];
    await promisify(execFile)("xdotool", focus, { env: { ...process.env, DISPLAY } });
    return { ...session, close: () => session.close().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}
