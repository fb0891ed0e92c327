import { createHmac } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Bench, FEED, startBench } from "../helpers/hub/bench.ts";
import { answerDeliveriesWith, confirm, startCallbackServer } from "../helpers/hub/callback-server.ts";
import { createCertificateAuthority } from "../helpers/hub/certificate-authority.ts";
import { HOSTILE_ANSWERS } from "../helpers/hub/hostile-answers.ts";
import { startHostileServer, startTcpServer } from "../helpers/hub/hostile-server.ts";

/** The most that one request may cost: milliseconds, and bytes read off the network, TLS and all. */
const DEADLINE = 10_000;
const BYTES = 64 * 1024;

const { certificate, issue } = await createCertificateAuthority();
const identity = await issue(["callback.test"], ["127.0.0.1"]);

/** Is told of what undici does, until the test has ended. */
function listen<Message>(name: string, listener: (message: Message) => void): void {
  const heard = (message: unknown) => listener(message as Message);
  channel(name).subscribe(heard);
  onTestFinished(() => void channel(name).unsubscribe(heard));
}

/** The hub's connections to one port, from now on. */
function socketsTo(port: number): Socket[] {
  const sockets: Socket[] = [];
  listen<{ socket: Socket }>("undici:client:connected", ({ socket }) => {
    if (socket.remotePort === port) sockets.push(socket);
  });
  return sockets;
}

/** The bytes that the hub has read from one port, over all of its connections. */
function watchReading(port: number): () => number {
  const sockets = socketsTo(port);
  return () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
}

/**
 * The most bytes that each connection to one port had in memory, of what was written to it: looked at whenever a piece of a
 * body has just been written to any of them.
 */
function watchWriting(port: number): () => number[] {
  const sockets = socketsTo(port);
  const most = new Map<Socket, number>();
  listen("undici:request:bodyChunkSent", () => {
    for (const socket of sockets) most.set(socket, Math.max(most.get(socket) ?? 0, socket.writableLength));
  });
  return () => [...most.values()].filter((bytes) => bytes > 0);
}

async function startHostile() {
  const bench = await startBench({ certificateAuthority: [certificate] });
  const hostile = await startHostileServer(identity);
  onTestFinished(() => hostile.close());
  const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${hostile.origin}/one` };
  return { ...bench, hostile, form, read: watchReading(hostile.port) };
}

async function settled(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const outcomes = ({ deliveries }: Awaited<ReturnType<Bench["hub"]["metrics"]>>) =>
  deliveries.delivered + deliveries.failed + deliveries.gone;

describe("a hostile callback costs at most ten seconds and 64 KB", () => {
  it.each(Object.entries(HOSTILE_ANSWERS))("when a delivery is posted and it %s", async (_, answer) => {
    const { subscribe, hostile, form, read, change, until, clock } = await startHostile();
    await subscribe("", form);
    const before = read();
    hostile.turn(answer);
    change({ feed: "<feed>2</feed>" });
    await settled(() => hostile.requests() === 2);
    clock.advance(DEADLINE);
    await until((metrics) => outcomes(metrics) === 1);
    await settled(() => hostile.open() === 0);
    expect(read() - before).toBeLessThanOrEqual(BYTES);
  });

  const pouring = Object.entries(HOSTILE_ANSWERS).filter(([name]) => /never ends its|200 MB/.test(name));
  it.each(pouring)("without waiting for the ten seconds when it %s", async (_, answer) => {
    const { subscribe, hostile, form, read, change, until } = await startHostile();
    await subscribe("", form);
    const before = read();
    hostile.turn(answer);
    change({ feed: "<feed>2</feed>" });
    await until((metrics) => outcomes(metrics) === 1);
    await settled(() => hostile.open() === 0);
    expect(read() - before).toBeLessThanOrEqual(BYTES);
  });

  it.each(Object.entries(HOSTILE_ANSWERS))("when an intent is verified and it %s", async (_, answer) => {
    const { post, hostile, form, read, until, clock } = await startHostile();
    hostile.turn(answer, "verifications");
    await post(form);
    await settled(() => hostile.requests() === 1);
    clock.advance(DEADLINE);
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect(verifications).toEqual({ confirmed: 0, refused: 1 });
    await settled(() => hostile.open() === 0);
    expect(read()).toBeLessThanOrEqual(BYTES);
  });
});

describe("a callback that is sent a long topic", () => {
  /** Twice what is written at once: the bounds hold however fast this machine is. */
  const HELD = 128 * 1024;
  const long = (version: number) =>
    `<feed>${version} ${Array.from({ length: 600_000 }, (_, i) => i).join(" ")}</feed>`;

  it("and does not read it costs little memory; who reads gets all of it, also when it is tried again", async () => {
    const bench = await startBench({ certificateAuthority: [certificate, await callbackAuthority()] });
    const { subscribe, callback, change, until, clock } = bench;
    const hostile = await startHostileServer(identity);
    onTestFinished(() => hostile.close());
    for (let path = 0; path < 8; path += 1)
      await subscribe("", { "hub.callback": `${hostile.origin}/${path}` });
    await subscribe("/one", { "hub.secret": "secret" });
    const [unread, read] = [watchWriting(hostile.port), watchWriting(callback.port)];
    hostile.turnAtOnce(() => {});
    callback.behave(answerDeliveriesWith(503));
    change({ feed: long(2) });
    await until(({ deliveries }) => deliveries.failed === 1);
    await settled(() => hostile.requests() === 16);
    clock.advance(DEADLINE);
    await until(({ deliveries }) => deliveries.failed === 9);
    expect([unread().length, read().length]).toEqual([8, 1]);
    expect(Math.max(...unread(), ...read())).toBeLessThanOrEqual(HELD);

    await hostile.close();
    callback.behave(confirm);
    clock.advance(60_000);
    await until(({ deliveries }) => deliveries.delivered === 1);
    const signature = `sha256=${createHmac("sha256", "secret").update(long(2)).digest("hex")}`;
    const sent = callback.deliveries("/one").map(({ body, headers }) => ({
      isWhole: body.equals(Buffer.from(long(2))),
      length: headers["content-length"],
      encoding: headers["transfer-encoding"],
      signature: headers["x-hub-signature"],
    }));
    const whole = { isWhole: true, length: String(long(2).length), encoding: undefined, signature };
    expect(sent).toEqual([whole, whole]);
  });

  it("and answers before it has read it is taken at its word", async () => {
    const { subscribe, hostile, form, change, until } = await startHostile();
    await subscribe("", form);
    hostile.turnAtOnce((socket) => socket.write("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"));
    change({ feed: long(2) });
    expect((await until(({ deliveries }) => deliveries.gone === 1)).subscriptions).toEqual([]);
  });

  it("and never ends its interim answers meanwhile is ended as soon as any other", async () => {
    const { subscribe, hostile, form, read, change, until } = await startHostile();
    await subscribe("", form);
    const before = read();
    hostile.turnAtOnce((socket) => {
      socket.resume();
      HOSTILE_ANSWERS["never ends its interim answers"]!(socket);
    });
    change({ feed: long(2) });
    await until(({ deliveries }) => deliveries.failed === 1);
    // As much again for the answer that follows the last piece.
    expect(read() - before).toBeLessThanOrEqual(2 * BYTES);
  });
});

describe("a certificate that cannot be trusted (WebSub section 8.3)", () => {
  const stranger = createCertificateAuthority();
  const certificates = {
    "is of an unknown authority": stranger.then(({ issue }) => issue(["callback.test"], ["127.0.0.1"])),
    "has run out": issue(["callback.test"], ["127.0.0.1"], new Date(Date.now() - 60_000)),
    "names another host": issue(["other.test"], ["127.0.0.9"]),
  };

  it.each(Object.entries(certificates))("that %s: the intent is not verified", async (_, untrusted) => {
    const { post, hostile, form, until } = await startHostile();
    hostile.present(await untrusted);
    await post(form);
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect([verifications.refused, hostile.requests()]).toEqual([1, 0]);
  });

  it.each(Object.entries(certificates))("that %s, later: the delivery fails", async (_, untrusted) => {
    const { subscribe, hostile, form, until, change, clock } = await startHostile();
    await subscribe("", { ...form, "hub.secret": "not for strangers" });
    hostile.present(await untrusted);
    change({ feed: "<feed>2</feed>" });
    const { subscriptions } = await until(({ deliveries }) => deliveries.failed === 1);
    expect(subscriptions).toEqual([{ topic: FEED, active: 0, failing: 1 }]);
    expect(hostile.requests()).toBe(1);
    hostile.present(identity);
    clock.advance(60_000);
    await until(({ deliveries }) => deliveries.delivered === 1);
  });
});

describe("a callback that spoils the connection before there is one", () => {
  const connections: [string, (socket: Socket) => void][] = [
    ["takes it and says nothing", () => {}],
    ["speaks HTTP without TLS", (socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["resets it", (socket) => void socket.destroy()],
    ["resets it in the middle of the handshake", (socket) => void socket.on("data", () => socket.destroy())],
    ["sends noise", (socket) => void socket.write(Buffer.alloc(100_000, 0x16))],
  ];
  it.each(connections)("that %s: the intent is not verified, after ten seconds at most", async (_, spoil) => {
    const { post, form, until, clock } = await startHostile();
    let connected = false;
    const tcp = await startTcpServer((socket) => {
      connected = true;
      spoil(socket);
    });
    onTestFinished(() => tcp.close());
    const read = watchReading(tcp.port);
    await post({ ...form, "hub.callback": tcp.origin });
    await settled(() => connected);
    clock.advance(DEADLINE);
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect([verifications.refused, read()]).toEqual([1, 0]);
  });
});

describe("a hundred hosts that do not answer", () => {
  /** The longest that they may keep the others waiting, in milliseconds. */
  const MOMENT = 500;

  /** Lets time pass until something holds, and answers how much it took. */
  async function passing({ clock }: Bench, condition: () => Promise<boolean>): Promise<number> {
    for (let passed = 0; ; passed += 50) {
      for (let look = 0; look < 20; look += 1) {
        if (await condition()) return passed;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      clock.advance(50);
    }
  }

  it("hold up neither deliveries nor verifications to others for longer than a moment", async () => {
    const bench = await startBench({ certificateAuthority: [certificate, await callbackAuthority()] });
    const { post, subscribe, callback, change, until, hub } = bench;
    const silent = await Promise.all(Array.from({ length: 100 }, () => startHostileServer(identity)));
    onTestFinished(() => void silent.map((server) => server.close()));
    const intent = { "hub.mode": "subscribe", "hub.topic": FEED };
    await Promise.all(silent.map(({ origin }) => post({ ...intent, "hub.callback": `${origin}/` })));
    await until(({ verifications }) => verifications.confirmed === 100);
    for (let path = 0; path < 20; path += 1) await subscribe(`/${path}`);

    for (const server of silent) server.turn(() => {}, "verifications");
    change({ feed: "<feed>2</feed>" });
    expect(
      await passing(bench, async () => (await hub.metrics()).deliveries.delivered === 20),
    ).toBeLessThanOrEqual(MOMENT);

    await Promise.all(silent.map(({ origin }) => post({ ...intent, "hub.callback": `${origin}/again` })));
    await post({ ...intent, "hub.callback": `${callback.origin}/new` });
    expect(await passing(bench, async () => callback.verifications("/new").length === 1)).toBeLessThanOrEqual(
      MOMENT,
    );
    for (const server of silent) await server.close();
  });
});

/** What the usual callback server of a bench is signed by. */
async function callbackAuthority(): Promise<string> {
  const server = await startCallbackServer();
  await server.close();
  return server.certificateAuthority;
}
