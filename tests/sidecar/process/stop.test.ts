import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { H3 } from "h3";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen } from "../../../sidecar/http/listen.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { head } from "../../helpers/raw-socket.ts";
import { type SidecarProcess, startSidecar } from "../../helpers/sidecar-process.ts";
import { openFullPipe } from "../../soak/stop/full-pipe.ts";
import { startStoppingProcess } from "../../soak/stop/process.ts";
import { stopIn } from "../../soak/stop/trial.ts";

/** A connection on which a request is sent in pieces. */
function open(port: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => (text += data.toString("utf8")));
  socket.on("error", () => {});
  return { socket, answer: new Promise((settle) => socket.on("close", () => settle(text))) };
}

async function logged(sidecar: SidecarProcess, message: string): Promise<void> {
  while (!sidecar.logs().some(({ msg }) => msg === message))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

const HUB = head("POST /api/websub/hub HTTP/1.1", "Host: localhost", "Content-Length: 8");

describe.each([{}, { CI: "1", TEST: "1" }])("SIGTERM, with %j in the environment", (environment) => {
  test("what is under way is answered, idle connections end, nothing new is taken, and the exit code is 0", async () => {
    const sidecar = await startSidecar({ SITE_DIR: demonstrationSite(), ...environment });
    const bodies = Array.from({ length: 30 }, () => open(sidecar.port));
    for (const { socket } of bodies) socket.write(`${HUB}hub.`);
    const heads = Array.from({ length: 30 }, () => open(sidecar.port));
    for (const { socket } of heads) socket.write("GET /readyz HTTP/1.1\r\nHost: localhost\r\n");
    const idle = open(sidecar.port);
    idle.socket.write(head("GET /healthz HTTP/1.1", "Host: localhost"));
    // An answer to what was sent last shows that all before it has arrived.
    await new Promise((resolve) => idle.socket.once("data", resolve));

    sidecar.kill("SIGTERM");
    await logged(sidecar, "stopping");
    expect(await idle.answer).toMatch(/^HTTP\/1\.1 200/);
    expect(await open(sidecar.port).answer).toBe("");

    for (const { socket } of bodies) socket.write("mod=");
    for (const { socket } of heads) socket.write("\r\n");
    for (const { answer } of bodies) {
      expect(await answer).toMatch(/^HTTP\/1\.1 400(.|\r\n)*connection: close/i);
    }
    for (const { answer } of heads) {
      const text = await answer;
      expect(text).toMatch(/^HTTP\/1\.1 503(.|\r\n)*connection: close/i);
      expect(text).toContain('"process":"stopping"');
    }
    const { code, stderr } = await sidecar.ended;
    expect(code, stderr).toBe(0);
    expect(sidecar.logs().at(-1)).toMatchObject({ msg: "stopped" });
    expect(sidecar.logs().filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });
});

// `npm run soak -- stop` does it a hundred times to a process under load.
test("what clients have opened and it has not taken yet is taken and answered", async () => {
  const app = new H3().get("/", () => "here");
  const listener = await listen(app, { host: "127.0.0.1", port: 0 });
  // The system has made these connections when this returns, and nobody has taken one.
  const clients = Array.from({ length: 30 }, () => open(listener.port));
  for (const { socket } of clients) socket.write(head("GET / HTTP/1.1", "Host: localhost"));
  await listener.close();
  for (const { answer } of clients) expect(await answer).toMatch(/^HTTP\/1\.1 200(.|\r\n)*here$/);
});

test("half a request, or none on an open connection, holds the process no longer than any other time", async () => {
  const sidecar = await startSidecar({ SITE_DIR: demonstrationSite() });
  const silent = open(sidecar.port);
  const slow = open(sidecar.port);
  slow.socket.write("GET / HTTP/1.1\r\n");
  await new Promise((resolve) => slow.socket.once("connect", resolve));
  const started = performance.now();
  sidecar.kill("SIGTERM");
  expect((await sidecar.ended).code).toBe(0);
  expect(performance.now() - started).toBeLessThan(60_000);
  await Promise.all([silent.answer, slow.answer]);
});

test("a second signal ends it at once, with exit code 1", async () => {
  const sidecar = await startSidecar({ SITE_DIR: demonstrationSite() });
  const { socket } = open(sidecar.port);
  socket.write(`${HUB}hub.`);
  await new Promise((resolve) => socket.once("connect", resolve));
  sidecar.kill("SIGINT");
  await logged(sidecar, "stopping");
  sidecar.kill("SIGINT");
  // With the request that is open it would end with 0, after ten seconds.
  expect((await sidecar.ended).code).toBe(1);
});

// `npm run soak -- stop` stops it two hundred times.
describe("SIGTERM ends it within its time", () => {
  test.each(["a closed stdout", "a full pipe as stdout", "a database file that is gone"])(
    "with %s",
    async (what) => {
      expect(await stopIn(what)).toMatchObject({ killed: false, code: 0 });
    },
  );

  test("with hanging callbacks, and a Postgres server that says nothing", async () => {
    const what = "a Postgres server that says nothing, and hanging callbacks";
    expect(await stopIn(what)).toMatchObject({ killed: false, code: 1 });
  });

  test("control: a process that waits for its stdout is found out", async () => {
    const pipe = openFullPipe(folderWith());
    onTestFinished(() => pipe.close());
    const waiting = await startStoppingProcess("tests/soak/stop/waits-for-stdout.ts", {}, pipe.end);
    expect(await waiting.stop(2000)).toMatchObject({ killed: true });
  });

  test("with a thread that the operating system holds; control: Node's own exit waits for it", async () => {
    const PIPE = join(folderWith(), "pipe");
    execFileSync("mkfifo", [PIPE]);
    const start = (ENDS_AS: string) =>
      startStoppingProcess("tests/soak/stop/holds-thread.ts", { PIPE, ENDS_AS });
    const [ours, nodes] = [await start("the sidecar"), await start("node")];
    expect(await ours.stop(60_000)).toMatchObject({ killed: false, code: null });
    expect(await nodes.stop(2000)).toMatchObject({ killed: true });
  });
});
