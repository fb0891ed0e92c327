import { hostname } from "node:os";
import type { Writable } from "node:stream";
import { printable } from "../data/_command/print.ts";
import type { Settings } from "../data/_schema/settings.ts";
import type { Line, Log } from "./hub/log.ts";

type Level = Settings["LOG_LEVEL"];

/** The numbers by which log readers know the levels, as pino and bunyan write them. */
const LEVELS: Record<Level, number> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
};

/** How many bytes of lines may wait for a reader that has fallen behind; lines beyond are dropped, and counted. */
const MOST_WAITING = 1024 * 1024;

/**
 * Logs one JSON object a line, and never waits for the reader: at a full pipe the process would not even hear a signal. A
 * reader that has gone is ignored. The package pino would take a tenth of the time to the first answer to load.
 */
export function logTo(output: Writable, level: Level): Log {
  const process_ = { pid: process.pid, hostname: hostname() };
  let dropped = 0;
  const at =
    (name: keyof Log): Line =>
    (fields, msg) => {
      if (LEVELS[name] < LEVELS[level]) return;
      const entry = { level: LEVELS[name], time: Date.now(), ...process_, ...fields, msg };
      const text = JSON.stringify(entry, (_, value) => (value instanceof Error ? described(value) : value));
      const line = `${printable(text)}\n`;
      if (output.writableLength + line.length > MOST_WAITING) dropped += 1;
      else if (output.writable) output.write(line);
    };
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  output.on("error", () => {});
  output.on("drain", () => {
    const lines = dropped;
    dropped = 0;
    if (lines > 0) log.warn({ lines }, "log lines were dropped, since stdout was not read");
  });
  return log;
}

function described(error: Error): object {
  const { name, message, stack = "", cause, ...more } = error;
  const type = error.constructor.name || name;
  // Anything but a plain value might be circular.
  const plain = Object.entries(more).filter(([, value]) => Object(value) !== value);
  const fields = { type, message, stack, ...Object.fromEntries(plain) };
  if (!(cause instanceof Error)) return fields;
  const inner = described(cause) as { message: string; stack: string };
  return { ...fields, message: `${message}: ${inner.message}`, stack: `${stack}\ncaused by: ${inner.stack}` };
}
