import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { H3 } from "h3";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../../sidecar/http/listen.ts";

const LARGE = Buffer.alloc(64 * 1024 * 1024);

test("a client that accepts nothing more is closed, and one that takes a little at a time is not", async () => {
  const answers: ServerResponse[] = [];
  const fastPath = (_request: unknown, response: ServerResponse) => {
    answers.push(response);
    response.end(LARGE);
    return true;
  };
  const listener = await listen(new H3(), { host: "127.0.0.1", port: 0, patience: 1500, fastPath });
  onTestFinished(() => listener.close());
  const ask = async () => {
    const socket = connect(listener.port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "readable");
    return socket;
  };
  await ask();
  const slow = await ask();
  const taking = setInterval(() => slow.read(), 5);
  onTestFinished(() => clearInterval(taking));
  const [stopped, slowly] = answers;
  await once(stopped!, "close");
  expect(slowly!.destroyed).toBe(false);
  expect(slow.bytesRead).toBeLessThan(LARGE.length);
});
