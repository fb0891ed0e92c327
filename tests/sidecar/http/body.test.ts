import { expect, test } from "vitest";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";

const CHUNK = 1024;

test.each([
  ["/api/websub/hub", "application/x-www-form-urlencoded", 8 * 1024],
  ["/mcp", "application/json", 1024 * 1024],
])(
  "a body of unknown length at %s is read up to its limit, by whatever server",
  async (path, type, limit) => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    let read = 0;
    let isGivenUp = false;
    const body = new ReadableStream({
      pull(controller) {
        read += CHUNK;
        controller.enqueue(new Uint8Array(CHUNK).fill(0x20));
        if (read === 4 * limit) controller.close();
      },
      cancel() {
        isGivenUp = true;
      },
    });
    const headers = { host: "localhost", "content-type": type };
    const answer = await origin.request(path, {
      method: "POST",
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(isGivenUp).toBe(true);
    expect(read).toBeLessThanOrEqual(limit + 3 * CHUNK);
  },
);
