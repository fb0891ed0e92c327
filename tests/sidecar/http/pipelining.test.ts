import { connect, type Socket } from "node:net";
import { H3 } from "h3";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../../sidecar/http/listen.ts";
import { head, sendRaw } from "../../helpers/raw-socket.ts";

const get = (path: string, ...fields: string[]) => head(`GET ${path} HTTP/1.1`, "Host: localhost", ...fields);
const MEGABYTE = 1024 * 1024;

/** A server that notes which paths it was asked for, and answers each with a body of so many bytes. */
async function startServer(bytes = 1) {
  const asked: string[] = [];
  const body = "a".repeat(bytes);
  const app = new H3().all("/**", async ({ req, url }) => {
    const sent = await req.text();
    asked.push(url.pathname + sent);
    return body;
  });
  const listener = await listen(app, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => listener.close());
  const open = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(listener.port, "127.0.0.1", () => resolve(socket));
      socket.on("error", () => {});
      onTestFinished(() => void socket.destroy());
    });
  return { asked, open };
}

const read = (socket: Socket, until: (text: string) => boolean) =>
  new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (data) => {
      text += data.toString("latin1");
      if (until(text)) resolve(text);
    });
  });

/** Resolves when so many bytes have come. */
const take = (socket: Socket, bytes: number) =>
  new Promise<void>((resolve) => {
    let taken = 0;
    const count = (data: Buffer) => {
      taken += data.length;
      if (taken < bytes) return;
      socket.off("data", count);
      resolve();
    };
    socket.on("data", count);
  });

test("who sends one request does not wait for the thousands that others have sent at once", async () => {
  const { asked, open } = await startServer();
  const others = await Promise.all(Array.from({ length: 20 }, open));
  const alone = await open();
  for (const socket of others) socket.resume().write(get("/many").repeat(500));
  alone.write(get("/one", "Connection: close"));
  await read(alone, (text) => text.includes("HTTP/1.1 200"));
  expect(asked.slice(0, asked.indexOf("/one")).length).toBeLessThan(100);
  await new Promise((resolve) => others[0]!.once("close", resolve).end());
});

test("of a connection whose answers nobody takes, one request is begun and little is read", async () => {
  const { asked, open } = await startServer(16 * MEGABYTE);
  const greedy = (await open()).pause();
  greedy.write(get("/many").repeat(500_000));
  const other = await open();
  for (let n = 0; n < 10; n += 1) {
    other.write(get("/one"));
    await take(other, 16 * MEGABYTE);
  }
  expect(asked.filter((path) => path === "/many")).toHaveLength(1);
  // What the kernel and the sender itself hold of it is not the server's.
  expect(greedy.writableLength).toBeGreaterThan(MEGABYTE);
});

test("requests with and without bodies are answered in their order, whatever their pieces", async () => {
  const { asked, open } = await startServer();
  const socket = await open();
  const post = (n: number) =>
    `${head("POST /p HTTP/1.1", "Host: localhost", "Content-Length: 9")}${String(n).padStart(9, "0")}`;
  const bytes = Array.from({ length: 300 }, (_, n) => (n % 3 ? post(n) : get(`/g${n}`))).join("");
  const answers = read(socket, (text) => text.split("HTTP/1.1 200").length === 301);
  for (let at = 0; at < bytes.length; at += 1000) {
    socket.write(bytes.slice(at, at + 1000));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await answers;
  const expected = Array.from({ length: 300 }, (_, n) =>
    n % 3 ? `/p${String(n).padStart(9, "0")}` : `/g${n}`,
  );
  expect(asked).toEqual(expected);
});

test("what is refused waits for the answers before it, so that nobody takes the refusal for one of them", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app = new H3().all("/**", async ({ url }) => {
    await held;
    return `answer to ${url.pathname}`;
  });
  const listener = await listen(app, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => listener.close());
  const asked = sendRaw(listener.port, `${get("/one")}${get("/two")}\0garbage\r\n\r\n`);
  await sendRaw(listener.port, "\0garbage\r\n\r\n");
  release();
  const { text, statuses } = await asked;
  expect(statuses).toEqual([200, 200, 400]);
  expect(text).toMatch(/answer to \/one.*answer to \/two.*HTTP\/1\.1 400/s);
});

test("answers are whole, however slowly they are taken, when a tunnel is asked for after them", async () => {
  const piece = Buffer.alloc(256 * 1024, "a");
  const stream = () => {
    let left = 40;
    return new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(piece) : controller.close()),
    });
  };
  const app = new H3().all("/**", () => new Response(stream()));
  const listener = await listen(app, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => listener.close());
  const tunnel = head("CONNECT internal.example:443 HTTP/1.1", "Host: internal.example:443");
  const { text, statuses } = await sendRaw(listener.port, `${get("/one")}${get("/two")}${tunnel}`);
  expect(statuses).toEqual([200, 200, 501]);
  expect(text.length).toBeGreaterThan(2 * 40 * piece.length);
});

test("a request that is answered already gets no second answer when its body ends too early", async () => {
  const { open } = await startServer();
  const socket = await open();
  const answered = read(socket, (text) => text.includes("HTTP/1.1 417"));
  socket.write(get("/one", "Content-Length: 5", "Expect: more"));
  await answered;
  const rest = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (data) => (text += data)).on("close", () => resolve(text));
  });
  socket.end("abc");
  expect(await rest).toBe("");
});

test("what follows a request that ends its connection is not answered", async () => {
  const listener = await listen(
    new H3().all("/**", () => "done"),
    { host: "127.0.0.1", port: 0 },
  );
  onTestFinished(() => listener.close());
  const { statuses } = await sendRaw(listener.port, get("/one", "Connection: close") + get("/two"));
  expect(statuses).toEqual([200]);
});

test("what was sent along with an offer to upgrade, whose answer ends the connection, is not even looked at", async () => {
  const asked: string[] = [];
  const app = new H3().all("/**", ({ url }) => {
    asked.push(url.pathname);
    return "done";
  });
  const listener = await listen(app, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => listener.close());
  const offer = get("/offer", "Upgrade: websocket");
  const post = `${head("POST /post HTTP/1.1", "Host: localhost", "Content-Length: 5")}hub=a`;
  const sent = Array.from({ length: 50 }, () =>
    sendRaw(listener.port, offer + post + get("/after") + get("/last", "Connection: close") + get("/more")),
  );
  for (const { statuses } of await Promise.all(sent)) expect(statuses).toEqual([200]);
  // Node would take an answer to what comes after for that to what is left out, and end the process.
  expect(new Set(asked)).toEqual(new Set(["/offer"]));
});
