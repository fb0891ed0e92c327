import type { ServerResponse } from "node:http";
import { CHUNK, chunksOf, firstBytesOf, type Pieces } from "./content.ts";
import type { Outcome } from "./representation.ts";

/**
 * Sends an answer without creating Fetch objects. Large content is read only as fast as the client accepts it; `onError`
 * is called when it cannot be read to its end.
 */
export function send(
  response: ServerResponse,
  { status, headers, content }: Outcome,
  { isHead, onError }: { isHead: boolean; onError: (error: unknown) => void },
): void {
  response.writeHead(status, headers as string[]);
  if (content === null || isHead) response.end();
  else if (Buffer.isBuffer(content)) response.end(content);
  else stream(response, content).catch(onError);
}

async function stream(response: ServerResponse, content: Pieces): Promise<void> {
  try {
    let position = 0;
    let first: Promise<void> | undefined;
    for (const bytes of firstBytesOf(content)) {
      first = written(response, bytes);
      position += bytes.length;
    }
    // Send the first bytes before doing anything else.
    await first;
    const buffer = Buffer.allocUnsafeSlow(CHUNK);
    for await (const chunk of chunksOf(content, { position, buffer })) {
      if (response.destroyed) return;
      await written(response, chunk);
    }
    response.end();
  } catch (error) {
    // Content-Length has been sent: only closing the connection tells the client that the rest will not come.
    response.destroy();
    throw error;
  }
}

/** Resolves when the operating system has accepted the bytes or the client is gone. */
function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((settle) => {
    response.write(bytes, () => settle());
  });
}
