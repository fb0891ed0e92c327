import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { closeStalled } from "../../../sidecar/http/close.ts";

const PATIENCE = 60_000;
const MEGABYTE = 1024 * 1024;

/** Time passes for the server's connections when a test says so. */
function watch(server: EventEmitter) {
  let interval = 0;
  let look = () => {};
  closeStalled(server as Server, PATIENCE, (every, callback) => {
    [interval, look] = [every, callback];
    return () => {
      look = () => expect.unreachable("a closed server is not looked at");
    };
  });
  const pass = (milliseconds: number) => {
    for (let passed = interval; passed <= milliseconds; passed += interval) look();
  };
  return { pass, look: () => look(), interval };
}

/** A connection as Node shows it; a large write of its is under way. */
class Connection extends EventEmitter {
  bytesWritten = 100_000;
  writableLength = 100_000;
  _handle = { writeQueueSize: 90_000 };
  destroyed = false;
  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

function connected() {
  const server = new EventEmitter();
  const time = watch(server);
  const connection = new Connection();
  server.emit("connection", connection);
  return { server, connection, ...time };
}

test("a client that accepts no byte is closed after the patience, at most a twentieth later", () => {
  const { connection, pass, interval } = connected();
  expect(interval).toBeLessThanOrEqual(PATIENCE / 20);
  pass(PATIENCE);
  expect(connection.destroyed).toBe(false);
  pass(interval);
  expect(connection.destroyed).toBe(true);
});

test("what the server adds meanwhile is no progress", () => {
  const { connection, pass, interval } = connected();
  pass(PATIENCE);
  connection.bytesWritten += 5000;
  connection.writableLength += 5000;
  pass(interval);
  expect(connection.destroyed).toBe(true);
});

test.each<[string, (connection: Connection) => void]>([
  ["a byte of the write under way", ({ _handle }) => (_handle.writeQueueSize -= 1)],
  [
    "the rest of a write, while the next one is as large",
    (connection) => {
      connection.writableLength -= 1;
    },
  ],
  [
    "everything, and then there is another answer of the same size",
    (connection) => {
      connection.writableLength = 0;
    },
  ],
])("a client that accepts %s has its whole patience again", (_what, accept) => {
  const { connection, pass, look, interval } = connected();
  pass(PATIENCE);
  const before = { bytesWritten: connection.bytesWritten, writableLength: connection.writableLength };
  accept(connection);
  look();
  if (connection.writableLength === 0) Object.assign(connection, before);
  pass(PATIENCE - interval);
  expect(connection.destroyed).toBe(false);
  pass(2 * interval);
  expect(connection.destroyed).toBe(true);
});

test("a connection without unsent bytes may be idle for as long as it likes", () => {
  const { connection, pass } = connected();
  connection.writableLength = 0;
  pass(10 * PATIENCE);
  expect(connection.destroyed).toBe(false);
});

test("nothing is kept of connections that are closed, nor of the server", () => {
  const { server, connection, look } = connected();
  connection.emit("close");
  connection.destroy = () => expect.unreachable("it is closed already");
  for (let looks = 0; looks < 100; looks += 1) look();
  server.emit("close");
  expect(look).toThrow("a closed server is not looked at");
});

test("over a real connection, a client that stops is closed, and one that takes a little at a time is not", async () => {
  const server = createServer((_request, response) => response.end(Buffer.alloc(100 * MEGABYTE)));
  const { look } = watch(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  const accepted: Socket[] = [];
  server.on("connection", (socket) => accepted.push(socket));
  const ask = async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "readable");
    return socket;
  };
  await ask();
  const slow = await ask();
  const [stopped, slowly] = accepted;
  let looks = 0;
  for (; !stopped!.destroyed; looks += 1) {
    await readAbout(MEGABYTE, slow);
    look();
  }
  expect(looks).toBeGreaterThanOrEqual(20);
  expect(slowly!.destroyed).toBe(false);
  expect(slow.bytesRead).toBeLessThan(100 * MEGABYTE);
});

async function readAbout(bytes: number, socket: Socket): Promise<void> {
  const start = socket.bytesRead;
  while (socket.bytesRead < start + bytes) {
    if (socket.read() === null) await once(socket, "readable");
  }
}
