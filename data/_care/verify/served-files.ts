import { inTurn } from "../../_reuse/in-turn.ts";
import { type Asset, CONTENT_ENCODINGS, type ContentEncoding } from "../../_schema/manifest.ts";
import { type Answer, AT_ONCE, type Client, decode, digestOf, mostOf } from "./client.ts";

export interface Form extends Pick<Answer, "status" | "headers"> {
  bytes: number;
  /** SHA-256 of the body as it came, in hexadecimal. */
  digest: string;
  /** The same of what it decodes to; null where it is not in the encoding that it names. */
  decoded: string | null;
}

/** How a file is served, in every way in which it may be asked for. */
export interface ServedFile {
  path: string;
  identity: Form;
  br: Form;
  gzip: Form;
  head: Form;
  /** With the validator of the manifest, or of the answer where that has its own. */
  unchanged: Form;
}

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

async function readFile(client: Client, { path: listed, bytes, etag }: Asset): Promise<ServedFile> {
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
  const validator = identity.headers["etag"] ?? etag;
  const unchanged = await ask(path, "identity", { "if-none-match": validator });
  return { path, identity, br, gzip, head, unchanged };
}

async function formOf({ status, headers, body }: Answer, most: number): Promise<Form> {
  const digest = digestOf(body);
  const encoding = CONTENT_ENCODINGS.find((name) => name === headers["content-encoding"]);
  const plain = encoding && body.length > 0 ? await decode(encoding, body, most) : body;
  return { status, headers, bytes: body.length, digest, decoded: plain && digestOf(plain) };
}
