import { spawn } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { generateLoad } from "./load/generate.ts";
import { get } from "./load/job.ts";
import { measureServers } from "./load/measure-servers.ts";
import { formatTable } from "./report/table.ts";

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((settle) => server.once("listening", settle));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("the load asks for everything equally often, over as many connections as it is told", async () => {
  const asked = new Map<string, number>();
  const sockets = new Set<unknown>();
  const port = await serve(({ url = "", socket }, response) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    sockets.add(socket);
    response.setHeader("content-length", 100_000).end(Buffer.alloc(100_000));
  });
  const requests = [get("/a"), get("/b"), get("/c")];
  const result = await generateLoad({ port, requests, connections: 4, seconds: 0.1 });
  expect(new Set(asked.values())).toEqual(new Set([result.requests / 3]));
  expect(sockets.size).toBe(4);
  expect(result.bodyBytes).toBe(100_000);
  expect(result.times).toHaveLength(result.requests);
  expect(result.statuses).toEqual({ 200: result.requests });
});

test("the load knows an answer without a body by its status, and one in pieces by its length", async () => {
  const port = await serve(async ({ url }, response) => {
    if (url === "/unchanged") return void response.writeHead(304).end();
    response.writeHead(200, { "content-length": 4 }).write("ab");
    await new Promise((settle) => setImmediate(settle));
    response.end("cd");
  });
  const requests = [get("/unchanged"), get("/pieces")];
  const result = await generateLoad({ port, requests, connections: 1, seconds: 0 });
  expect(result.statuses).toEqual({ 200: 1, 304: 1 });
  expect(result.bodyBytes).toBe(2);
  expect(result.firstBytes[1]).toBeLessThanOrEqual(result.times[1]!);
});

test("the load fails rather than guess the end of an answer that does not say its length", async () => {
  const port = await serve((_request, response) => void response.write("a piece"));
  const load = generateLoad({ port, requests: [get("/")], connections: 1, seconds: 0 });
  await expect(load).rejects.toThrow("does not say its length");
});

test("the load fails when the server hangs up", async () => {
  const port = await serve(({ socket }) => void socket.destroy());
  const load = generateLoad({ port, requests: [get("/")], connections: 1, seconds: 0 });
  await expect(load).rejects.toThrow("closed the connection");
});

test("a server that takes less processor time than the clock can tell has a figure", async () => {
  const port = await serve((_request, response) => void response.setHeader("content-length", 0).end());
  const idle = spawn("sleep", ["60"]);
  onTestFinished(() => void idle.kill());
  const contenders = { idle: { server: { port, pid: idle.pid! }, requests: [get("/")] } };
  const load = { ask: generateLoad, pid: process.pid, stop: async () => {} };
  const { idle: figures } = await measureServers(contenders, { load, rounds: 1, seconds: 0, connections: 1 });
  expect(figures.perCpuSecond).toEqual([100]);
});

test("a table says of each figure whether it has reached its target", () => {
  const row = (name: string, value: number, limit: { atLeast?: number; atMost?: number }) => ({
    cells: [name, String(value)],
    target: { value, ...limit, unit: " ms" },
  });
  const table = formatTable({
    title: "Title",
    note: "Note.",
    columns: ["What", "Figure"],
    rows: [row("slow", 3, { atMost: 2 }), row("quick", 2, { atMost: 2 }), { cells: ["free", "1"] }],
  });
  expect(table).toContain(
    "| slow | 3 | at most 2 ms | **no** |\n| quick | 2 | at most 2 ms | yes |\n| free | 1 |",
  );
});
