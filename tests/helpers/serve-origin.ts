import { onTestFinished } from "vitest";
import { type FastPath, type ListenOptions, listen } from "../../sidecar/http/listen.ts";
import { createFastPath } from "../../sidecar/site/fast-path.ts";
import { type OriginOptions, openOrigin } from "./origin.ts";

/** The whole origin on a free port, as the sidecar serves it; it ends with the test. */
export async function serveOrigin({ patience, ...options }: OriginOptions & Pick<ListenOptions, "patience">) {
  const origin = await openOrigin(options);
  const fastPath = createFastPath({
    site: origin.site,
    onError: (error) => origin.faults.push(error),
  });
  let answeredFast = 0;
  const counted: FastPath = (request, response) => {
    const sent = fastPath(request, response);
    if (sent) answeredFast++;
    return sent;
  };
  const { url, port, close } = await listen(origin.app, {
    host: "127.0.0.1",
    port: 0,
    fastPath: counted,
    ...(patience !== undefined && { patience }),
  });
  onTestFinished(close);
  return { ...origin, url, port, answeredFast: () => answeredFast };
}
