import { onTestFinished } from "vitest";
import { createDirect, type Direct } from "../../sidecar/direct.ts";
import { type ListenOptions, listen } from "../../sidecar/listen.ts";
import { type OriginOptions, openOrigin } from "./origin.ts";

/** The whole origin on a free port, as the sidecar serves it; it ends with the test. */
export async function serveOrigin({ patience, ...options }: OriginOptions & Pick<ListenOptions, "patience">) {
  const origin = await openOrigin(options);
  const direct = createDirect({
    site: origin.site,
    onError: (error) => origin.faults.push(error),
    clock: () => options.now ?? Date.now(),
  });
  let sentDirectly = 0;
  const counted: Direct = (request, response) => {
    const sent = direct(request, response);
    if (sent) sentDirectly++;
    return sent;
  };
  const { url, port, close } = await listen(origin.app, {
    host: "127.0.0.1",
    port: 0,
    direct: counted,
    patience,
  });
  onTestFinished(close);
  return { ...origin, url, port, sentDirectly: () => sentDirectly };
}
