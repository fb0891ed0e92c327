import { beforeAll } from "vitest";
import { demonstrationSite } from "../demonstration.ts";
import { freePort } from "../free-port.ts";
import { useSidecarHere } from "../sidecar-here.ts";
import type { SERVERS } from "./programs.ts";
import { type Served, servedAt } from "./served.ts";
import { startServer } from "./start-server.ts";

/** The demonstration behind a server with a sidecar, and behind one without, for all tests of a file. */
export function useServer(name: (typeof SERVERS)[number]) {
  const siteDir = demonstrationSite();
  const sidecar = useSidecarHere({ SITE_DIR: siteDir });
  let served: Served & { sidecar: Served; withoutSidecar: Served };
  beforeAll(async () => {
    const [server, alone] = await Promise.all([
      startServer(name, { siteDir, sidecar: sidecar() }),
      startServer(name, { siteDir, sidecar: { port: await freePort() } }),
    ]);
    served = {
      ...servedAt(server.url, siteDir),
      sidecar: servedAt(sidecar().url, siteDir),
      withoutSidecar: servedAt(alone.url, siteDir),
    };
    return () => Promise.all([server.stop(), alone.stop()]);
  });
  return async () => served;
}
