import { readFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import type { Manifest } from "../../../data/_schema/manifest.ts";

/** An origin that serves a built site, whatever the software behind it. */
export interface Served {
  manifest: Manifest;
  /** Answers as they come: nothing is decoded, and no field is added to the request. */
  request(
    path: string,
    how?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

/** What listens at an address. */
export function servedAt(url: string, siteDir: string): Served {
  const manifest = JSON.parse(readFileSync(join(siteDir, "current/manifest.json"), "utf8")) as Manifest;
  const ask: Served["request"] = async (path, { method = "GET", headers, body } = {}) => {
    const answer = await request(url + path, {
      method: method as "GET",
      headers: headers ?? {},
      body: body ?? null,
    });
    const bytes = await answer.body.arrayBuffer();
    const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each ?? ""]),
    );
    const isEmpty = [204, 304].includes(answer.statusCode) || method === "HEAD";
    return new Response(isEmpty ? null : bytes, { status: answer.statusCode, headers: fields });
  };
  return { manifest, request: ask, get: (path, headers) => ask(path, headers && { headers }) };
}
