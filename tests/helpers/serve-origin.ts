import { onTestFinished } from "vitest";
import { type FastPath, type ListenOptions, listen } from "../../sidecar/http/listen.ts";
import { createFastPath } from "../../sidecar/site/fast-path.ts";
import { type OriginOptions, openOrigin } from "./origin.ts";

/** The whole origin on a free port, or on the one given, as the sidecar serves it; it ends as the origin does. */
export async function serveOrigin({
  patience,
  port: given = 0,
  ...options
}: OriginOptions & Partial<Pick<ListenOptions, "patience" | "port">>) {
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
    port: given,
    fastPath: counted,
    ...(patience !== undefined && { patience }),
  });
  (options.onEnd ?? onTestFinished)(close);
  return { ...origin, url, port, answeredFast: () => answeredFast };
}
