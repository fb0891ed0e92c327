import { loadPeer } from "../../bench/load-peer.ts";
import { programPath } from "../hosts/programs.ts";
import type { OtherBrowser } from "./open-page.ts";
import { launchWebKit } from "./webkit.ts";

interface DrivesFirefox {
  launchFirefox(program: string, options: { dark: boolean }): Promise<OtherBrowser>;
}

interface Kind {
  name: string;
  /** What to install where it is missing. */
  needs: string;
  /** Null where it is not installed. */
  launch: ((options: { dark: boolean }) => Promise<OtherBrowser>) | null;
}

const firefox = programPath("firefox-esr") ?? programPath("firefox");
const webKit = programPath("Xvfb") && programPath("xdotool") && programPath("WebKitWebDriver");

/** The browsers of the other two engines. */
export const OTHER_BROWSERS: readonly Kind[] = [
  {
    name: "Firefox",
    needs: "firefox-esr",
    launch: firefox
      ? async (options) => (await loadPeer<DrivesFirefox>("firefox")).launchFirefox(firefox, options)
      : null,
  },
  {
    name: "WebKit",
    needs: "webkit2gtk-driver, xvfb, xdotool",
    launch: webKit ? (options) => launchWebKit(webKit, options) : null,
  },
];
