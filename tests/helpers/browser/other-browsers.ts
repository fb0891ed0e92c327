import { programPath } from "../hosts/programs.ts";
import { launchFirefox } from "./firefox.ts";
import type { OtherBrowser } from "./open-page.ts";
import { launchWebKit } from "./webkit.ts";

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
    launch: firefox ? (options) => launchFirefox(firefox, options) : null,
  },
  {
    name: "WebKit",
    needs: "webkit2gtk-driver, xvfb, xdotool",
    launch: webKit ? (options) => launchWebKit(webKit, options) : null,
  },
];
