import { inTurn } from "../../_reuse/in-turn.ts";
import { type Asset, CONTENT_ENCODINGS, type ContentEncoding } from "../../_schema/manifest.ts";
import { type Answer, AT_ONCE, type Client, decode, digestOf, mostOf } from "./client.ts";

/** How a file is served, in every way in which it may be asked for. */
export type ServedFile = Awaited<ReturnType<typeof readFile>>;

/** What was asked of an origin, by the paths of its manifest; an Error for what was not answered. */
export type ServedFiles = ReadonlyMap<string, ServedFile | Error>;

export async function readFiles(client: Client, assets: readonly Asset[], onFile: () => void) {
  const files = new Map<string, ServedFile | Error>();
  await inTurn(assets, AT_ONCE, async (asset) => {
    files.set(asset.path, await readFile(client, asset).catch((error: Error) => error));
    onFile();
  });
  return files;
}

async function readFile(client: Client, { path: listed, bytes, etag }: Asset) {
  const most = mostOf(bytes);
  const ask = async (path: string, encoding: ContentEncoding | "identity", how: object = {}) => {
    const headers = { "accept-encoding": encoding, ...how };
    return formOf(await client.ask(path, { headers, most }), most);
  };
  let path = listed;
  let identity = await ask(path, "identity");
  // Cloudflare Pages leads from /404.html to /404.
  const withoutEnd = path.replace(/\.html$/, "");
  if (withoutEnd !== path && identity.headers["location"]?.endsWith(withoutEnd)) {
    path = withoutEnd;
    identity = await ask(path, "identity");
  }
  const [br, gzip] = [await ask(path, "br"), await ask(path, "gzip")];
  const head = await formOf(await client.ask(path, { method: "HEAD" }), most);
  // That of the manifest where the answer has none of its own.
  const validator = identity.headers["etag"] ?? etag;
  const unchanged = await ask(path, "identity", { "if-none-match": validator });
  return { path, identity, br, gzip, head, unchanged };
}

/** An answer with digests of its body, as it came and decoded; null where it is not in the encoding that it names. */
async function formOf({ status, headers, body }: Answer, most: number) {
  const digest = digestOf(body);
  const encoding = CONTENT_ENCODINGS.find((name) => name === headers["content-encoding"]);
  const plain = encoding && body.length > 0 ? await decode(encoding, body, most) : body;
  return { status, headers, bytes: body.length, digest, decoded: plain && digestOf(plain) };
}
