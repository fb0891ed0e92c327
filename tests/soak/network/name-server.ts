import { createSocket } from "node:dgram";

export interface NameServer {
  /** Says nothing any more, or answers again. */
  turn(silent: boolean): void;
  /** Questions that came. */
  asked(): number;
  close(): void;
}

const A = 1;

/**
 * A name server on port 53 of the loopback: gives names below the last two labels that are listed an IPv4 address for a
 * second, and others no answer.
 */
export async function startNameServer(addresses: Record<string, string>): Promise<NameServer> {
  let isSilent = false;
  let asked = 0;
  const server = createSocket("udp4");
  server.on("message", (question, { port, address }) => {
    asked += 1;
    const { name, type, end } = questionIn(question);
    const given = addresses[name.split(".").slice(-2).join(".")];
    if (isSilent || given === undefined) return;
    server.send(answerTo(question.subarray(0, end), type === A ? given : null), port, address);
  });
  await new Promise<void>((resolve) => server.bind(53, "127.0.0.1", resolve));
  return {
    turn(silent) {
      isSilent = silent;
    },
    asked: () => asked,
    close: () => void server.close(),
  };
}

/** RFC 1035 section 4.1.2: labels with their lengths, then type and class. */
function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** Section 4.1.1 and 4.1.3: the question, and one record for its name, or none. */
function answerTo(question: Buffer, given: string | null): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(given === null ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (given === null) return head;
  const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 1, 0, 4, ...given.split(".").map(Number)]);
  return Buffer.concat([head, record]);
}
