import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Name, PREREQUISITES, type Start } from "./prerequisites.ts";
import { createRunFolder } from "./run-folder.ts";

/**
 * What several test files need is started here when the first of them asks for it, once for the whole run; what nobody asks
 * for is not started. Everything that was started ends with the run.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = createRunFolder();
  const started = new Map<string, Promise<unknown>>();
  const ends: (() => unknown)[] = [];

  const start = async (name: string, request: string) => {
    const { default: prerequisite } = await PREREQUISITES[name as Name]();
    const { value, end } = await (prerequisite as Start<unknown>)(folder.path, JSON.parse(request));
    if (end) ends.push(end);
    return value;
  };
  const server = createServer(async (request, response) => {
    const name = request.url!.slice(1);
    const asked = await text(request);
    const key = `${name} ${asked}`;
    if (!started.has(key)) started.set(key, start(name, asked));
    const answer = await started.get(key)!.then(
      (value) => ({ value }),
      (error: Error) => ({ fault: error.message }),
    );
    response.end(JSON.stringify(answer));
  });
  // The first to ask waits for as long as it takes.
  server.requestTimeout = 0;
  // Or a connection would be closed at the moment of being used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  process.env["CANDOR_TEST_RUN"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.allSettled(started.values());
    await Promise.allSettled(ends.map((end) => end()));
    await folder.remove();
  };
}
