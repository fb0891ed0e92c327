import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** Abuses the connection that a request came over. */
export type HostileAnswer = (socket: Socket) => void;

/** A gzip stream of 200 MB of zeros; its members follow one another. */
const BOMB_MEMBER = gzipSync(Buffer.alloc(1024 * 1024));
const BOMB_MEMBERS = 200;

/** Blocks of deflate that hold nothing. */
const NOTHING = Buffer.from("000000ffff".repeat(1000), "hex");

const OK = "HTTP/1.1 200 OK\r\n";
const CHUNK = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`);

/** Writes as often as the other side takes more, until it hangs up. */
export function pour(socket: Socket, bytes: string | Buffer, times = Number.POSITIVE_INFINITY): void {
  if (socket.destroyed || times === 0) return;
  socket.write(bytes, () => setImmediate(pour, socket, bytes, times - 1));
}

/** Writes a piece every few milliseconds, until the other side hangs up. */
function drip(socket: Socket, pieces: () => string, interval = 20): void {
  const timer = setInterval(() => socket.write(pieces()), interval);
  socket.on("close", () => clearInterval(timer));
}

function dripText(socket: Socket, text: string): void {
  let at = 0;
  drip(socket, () => {
    at += 1;
    return text.charAt(at - 1) || "x";
  });
}

/** What a callback may do with a request so that it costs the hub as much as possible, or confuses it. */
export const HOSTILE_ANSWERS: Record<string, HostileAnswer> = {
  "never answers": () => {},
  "drips its status line and fields": (socket) => dripText(socket, `${OK}X-Long: `),
  "drips a field a time": (socket) => {
    socket.write(OK);
    drip(socket, () => "X-More: y\r\n");
  },
  "drips its body": (socket) => {
    socket.write(`${OK}Content-Length: 1000000\r\n\r\n`);
    drip(socket, () => "x");
  },
  "drips chunks": (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
    drip(socket, () => "1\r\nx\r\n");
  },
  "never ends its body": (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
    pour(socket, CHUNK);
  },
  "never ends a body without a length": (socket) => {
    socket.write("HTTP/1.0 200 OK\r\n\r\n");
    pour(socket, CHUNK);
  },
  "sends 200 MB as gzip": (socket) => {
    socket.write(`${OK}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const chunk = [`${BOMB_MEMBER.length.toString(16)}\r\n`, BOMB_MEMBER, "\r\n"];
    pour(socket, Buffer.concat(chunk.map((part) => Buffer.from(part))), BOMB_MEMBERS);
  },
  "never ends its deflate of nothing": (socket) => {
    socket.write(`${OK}Content-Encoding: deflate\r\n\r\n\x78\x01`, "latin1");
    pour(socket, NOTHING);
  },
  "redirects elsewhere": (socket) =>
    socket.end("HTTP/1.1 302 Found\r\nLocation: https://192.0.2.1/\r\nContent-Length: 0\r\n\r\n"),
  "never ends its fields": (socket) => {
    socket.write(OK);
    pour(socket, `X-More: ${"y".repeat(1000)}\r\n`);
  },
  "never ends its interim answers": (socket) => pour(socket, "HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n"),
  "never ends its chunk extensions": (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1;x=`);
    pour(socket, "y".repeat(1000));
  },
  "never ends its trailers": (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n`);
    pour(socket, `X-More: ${"y".repeat(1000)}\r\n`);
  },
  "never ends its empty lines": (socket) => pour(socket, "\r\n".repeat(1000)),
  "never ends its reason": (socket) => {
    socket.write("HTTP/1.1 200 ");
    pour(socket, "y".repeat(1000));
  },
  "claims more than it sends": (socket) => socket.end(`${OK}Content-Length: 1000\r\n\r\nshort`),
  "sends more than it claims": (socket) => socket.write(`${OK}Content-Length: 2\r\n\r\nlonger than two`),
  "claims less than nothing": (socket) => socket.write(`${OK}Content-Length: -5\r\n\r\nx`),
  "claims two lengths": (socket) => socket.write(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`),
  "claims a length beside chunks": (socket) =>
    socket.write(`${OK}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`),
  "sends chunks without a size": (socket) =>
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\nsize\r\nx\r\n`),
  "claims a chunk that is never there": (socket) =>
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\nffffffff\r\nx`),
  "sends a second answer": (socket) => socket.write(`${OK}Content-Length: 0\r\n\r\n`.repeat(2)),
  "switches protocols": (socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
  "asks to continue": (socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\n"),
  "speaks another protocol": (socket) => socket.write("220 mail.example ESMTP\r\n"),
  "answers with a status of four digits": (socket) => socket.write("HTTP/1.1 2000 OK\r\n\r\n"),
  "ends without a word": (socket) => void socket.end(),
  "resets the connection": (socket) => void socket.destroy(),
  "resets in the middle of its body": (socket) =>
    void socket.write(`${OK}Content-Length: 1000\r\n\r\nx`, () => socket.destroy()),
};
