import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { printable } from "../../../../data/_command/print.ts";
import { connect } from "../../../../data/_import/sync/business-profile/consent.ts";
import { head, sendRaw } from "../../../helpers/raw-socket.ts";
import { type GoogleStandIn, googleStandIn } from "../../../helpers/sync/google-stand-in.ts";
import { syncing } from "../../../helpers/sync/syncing.ts";

/** Connects, with a browser that opens what it is told to, after what else is done with the address. */
async function connecting(
  google: GoogleStandIn,
  before: (address: string) => Promise<unknown> = async () => {},
) {
  const owner = syncing({ from: "business-profile", google });
  const said: string[] = [];
  const pages: string[] = [];
  const browse = async (address: string) => {
    await before(address);
    pages.push(await (await fetch(address)).text());
  };
  const visited: Promise<unknown>[] = [];
  const say = (line: string) => {
    said.push(line);
    const [, address] = /^Open this address.*\n(http.*)$/.exec(line) ?? [];
    if (address) visited.push(browse(address));
  };
  const result = await connect(owner.options, say).catch((error: Error) => error.message);
  await Promise.all(visited);
  return { ...owner, result, said, pages, file: join(owner.stateDir, "google.json") };
}

describe("npm run sync -- --connect", () => {
  test("keeps the consent for this user alone, lists the locations, and sync works with it", async () => {
    const google = await googleStandIn();
    const { result, said, pages, file, stateDir, sync } = await connecting(google);
    expect(result).toBe(true);
    expect(pages).toEqual(["Thank you. You can close this page.\n"]);
    expect(said.slice(-2)).toEqual([
      'Locations, for "sync": {"from": "business-profile"} in business.json:',
      '  "location": "accounts/1/locations/2" (Pell Plumbing)',
    ]);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ refresh_token: "1//new" });
    expect(printable("Google repeats 1//new")).toBe("Google repeats [secret]");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(stateDir).mode & 0o777).toBe(0o700);
    expect((await sync()).lines[0]).toBe("Google: 2 new");
  });

  test("asks for lasting consent, with a challenge and a state of its own each time", async () => {
    const google = await googleStandIn();
    await connecting(google);
    await connecting(google);
    const queries = google.asked
      .filter(({ url }) => url.pathname === "/consent")
      .map(({ url }) => url.searchParams);
    for (const query of queries) {
      expect(query.get("access_type")).toBe("offline");
      expect(query.get("prompt")).toBe("consent");
      expect(query.get("state")!.length).toBeGreaterThanOrEqual(43);
    }
    const [first, second] = queries;
    expect(first!.get("state")).not.toBe(second!.get("state"));
    expect(first!.get("code_challenge")).not.toBe(second!.get("code_challenge"));
  });

  test("believes nobody who does not know its state", async () => {
    const google = await googleStandIn();
    const { result } = await connecting(google, async (address) => {
      const redirect = new URL(address).searchParams.get("redirect_uri");
      const forged = ["?code=4/evil&state=guess", "?error=access_denied", "", "?code=4/evil"];
      for (const query of forged) expect((await fetch(`${redirect}/${query}`)).status).toBe(404);
    });
    expect(result).toBe(true);
    expect(google.asked.filter(({ body }) => body.includes("evil"))).toEqual([]);
  });

  test("outlives whatever else is sent to the port, and is still answered to the browser that knows its state", async () => {
    const google = await googleStandIn();
    const { result } = await connecting(google, async (address) => {
      const { searchParams } = new URL(address);
      const port = Number(new URL(searchParams.get("redirect_uri")!).port);
      const state = searchParams.get("state")!;
      const host = `Host: 127.0.0.1:${port}`;
      const send = (line: string, ...fields: string[]) =>
        sendRaw(port, head(line, ...fields, "Connection: close"));
      const good = `/?code=4/evil&state=${state}`;
      const answers = await Promise.all([
        send("GET // HTTP/1.1", host),
        send(`GET //${good} HTTP/1.1`, host),
        send(`GET http://127.0.0.1:${port}${good} HTTP/1.1`, host),
        send(`GET ${good} HTTP/1.1`, "Host: evil.example"),
        send(`GET ${good} HTTP/1.1`, `Host: localhost.evil.example:${port}`),
        send(`POST ${good} HTTP/1.1`, host, "Content-Length: 0"),
        send(`HEAD ${good} HTTP/1.1`, host),
        send(`OPTIONS * HTTP/1.1`, host),
        send(`GET /elsewhere?code=4/evil&state=${state} HTTP/1.1`, host),
        send("GET /?code=%zz&state=%E0%A4%A HTTP/1.1", host),
        send(`GET /?state=${state.slice(1)}&code=4/evil HTTP/1.1`, host),
      ]);
      expect(answers.map(({ statuses }) => statuses)).toEqual(answers.map(() => [404]));
      const refused = await Promise.all([
        send(`GET /?${"x".repeat(100_000)} HTTP/1.1`, host),
        send("GET / HTTP/9.9", host),
        sendRaw(port, "\u0016\u0003\u0001 no HTTP at all\r\n\r\n"),
        // Half a head, which is never finished, and a tunnel, which is not made.
        sendRaw(port, `GET ${good} HTTP/1.1\r\n${host}\r\n`),
        send(`CONNECT 127.0.0.1:${port} HTTP/1.1`, host),
      ]);
      expect(refused.flatMap(({ statuses }) => statuses).filter((status) => status < 400)).toEqual([]);
      for (const { lasted } of refused) expect(lasted).toBeLessThan(10_000);
    });
    expect(result).toBe(true);
    expect(google.asked.filter(({ body }) => body.includes("evil"))).toEqual([]);
  });

  test.each<[string, (google: GoogleStandIn) => void, RegExp]>([
    [
      "who does not consent",
      (it) => {
        it.denied = true;
      },
      /^no consent was given$/,
    ],
    [
      "a consent that does not cover the profile",
      (it) => {
        it.scope = "openid";
      },
      /^the consent does not cover/,
    ],
    [
      "no lasting token",
      (it) => {
        it.instead.push({ path: /token/, answer: { body: { access_token: "x" } } });
      },
      /^Google gave no lasting consent/,
    ],
    [
      "no token at all",
      (it) => {
        it.instead.push({ path: /token/, answer: { body: {} } });
      },
      /holds no token/,
    ],
    [
      "a code that is not taken",
      (it) => {
        it.instead.push({ path: /token/, answer: { status: 400, body: { error: "invalid_grant" } } });
      },
      /^your consent has run out/,
    ],
  ])("%s: says so and keeps nothing", async (_, change, message) => {
    const google = await googleStandIn();
    change(google);
    const { result, file } = await connecting(google);
    expect(result).toMatch(message);
    expect(existsSync(file)).toBe(false);
  });

  test("ends when it is told to", async () => {
    const google = await googleStandIn();
    const owner = syncing({ from: "business-profile", google });
    const said = connect(owner.options, () => owner.ending.abort()).catch((error: Error) => error.message);
    expect(await said).toBe("was ended before there was a consent");
  });
});
