import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { crc32, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asset, Manifest } from "../../../data/_schema/manifest.ts";
import type { Index } from "../../../data/_search/format.ts";
import { readIndexFile, writeIndexFile } from "../../../data/_search/section-file.ts";
import { type Cdn, copyOfNeeded, startCdn } from "../../helpers/cdn.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { type Follower, startFollower } from "../../helpers/mirror/follower.ts";
import { republish } from "../../helpers/republish.ts";

/** Answers a request for the manifest, or for a file that a newer one lists. */
type Answer = (response: ServerResponse) => unknown;

const MANIFEST = "/manifest.json";
const INSIGHTS = "/insights.json";

/**
 * More memory than an honest origin of the same site takes, in MB, all that follows together. The most is of a file of 2 MB
 * that is 690,000 empty lists, of 40 bytes each once they are read, and twice that while the collector moves them.
 */
const MOST_MORE = 120;

let cdn: Cdn;
let siteDir: string;
let follower: Follower;
let manifest: Manifest;
let honest: number;

beforeAll(async () => {
  siteDir = copyOfNeeded(demonstrationSite(), afterAll);
  cdn = await startCdn(afterAll);
  cdn.upload(siteDir);
  const asked = { siteUrl: cdn.url, baseUrl: DEMONSTRATION_URL };
  follower = await startFollower({ ...asked, folder: join(folderWith({}, afterAll), "mirror") }, afterAll);
  manifest = await publishNext();
  const looked = await follower.look();
  expect(looked).toMatchObject({ served: manifest.generation, kept: manifest.generation, faults: [] });
  honest = looked.memory;
});

/** A new generation, in which all that it lists but the pages has changed. */
async function publishNext(): Promise<Manifest> {
  const insights = readFileSync(join(siteDir, "current", INSIGHTS), "utf8");
  const next = republish(siteDir, { [INSIGHTS]: `${insights}\n` });
  cdn.upload(siteDir);
  return next;
}

/** What it answers with is told in a line, costs little, and changes nothing; then it is asked again. */
async function expectRefusal(
  answers: Record<string, Answer>,
  line: RegExp,
  { whenAsked, patience }: { whenAsked?: () => void; patience?: number } = {},
): Promise<void> {
  cdn.spoil((path, _, response) => {
    const answer = answers[path];
    if (!answer) return false;
    answer(response);
    whenAsked?.();
    return true;
  });
  const { memory, ...looked } = await follower.look(patience);
  const { generation } = manifest;
  const told = expect.stringMatching(line);
  expect(looked).toEqual({ served: generation, kept: generation, fault: told, faults: [told] });
  expect(memory - honest).toBeLessThan(MOST_MORE);
  cdn.spoil();
  expect(await follower.look()).toMatchObject({ served: generation, fault: null, faults: [] });
}

const text =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, headers).end(body);

/** The manifest of a newer generation, with these changes, and in it to these assets. */
const newer =
  (changes: Record<string, object | undefined> = {}, whole: object = {}): Answer =>
  (response) => {
    const generation = `29990101${manifest.generation.slice(8)}`;
    const assets = manifest.assets.map((asset) => ({ ...asset, ...changes[asset.path] }));
    response.end(JSON.stringify({ ...manifest, generation, assets, ...whole }));
  };

/** What is listed of these bytes. */
const listing = (bytes: Buffer | string): Partial<Asset> => ({
  bytes: Buffer.byteLength(bytes),
  digest: createHash("sha256").update(bytes).digest("hex"),
});

/** A beginning, and then the same for ever, as fast as it is taken. */
function endless(stream: Writable, begin: string | Buffer, again: string | Buffer): void {
  const piece = Buffer.from(
    Buffer.from(again as string)
      .toString("latin1")
      .repeat(Math.ceil(65_536 / again.length)),
    "latin1",
  );
  const more = () => {
    while (!stream.destroyed && stream.write(piece));
  };
  stream.on("error", () => {});
  stream.on("drain", more);
  stream.write(begin);
  more();
}

const neverEnding =
  (begin: string | Buffer, again: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, headers);
    endless(response, begin, again);
  };

/** The same below HTTP. */
const raw =
  (begin: string, again = ""): Answer =>
  ({ socket }) => {
    if (again) endless(socket!, begin, again);
    else socket!.end(begin);
  };

const other = { [INSIGHTS]: { digest: "a".repeat(64) } };
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Blocks that hold nothing: RFC 1951 section 3.2.4, and RFC 7932 section 9.2. */
const NOTHING = { gzip: Buffer.from("000000ffff", "hex"), br: Buffer.of(6) };
const BROTLI_HEAD = Buffer.of(0x0c);
const BOMB = gzipSync(Buffer.alloc(100e6, " "), { level: 1 });
const HEAD = "HTTP/1.1 200 OK\r\n";
const NO_MANIFEST = /manifest\.json is no manifest that this release can read$/;
const LARGER = /insights\.json answers with more than [\d,]+ bytes$/;
const record = JSON.stringify({
  path: "/review/r-1/",
  media_type: "text/html",
  bytes: 1,
  digest: "a".repeat(64),
});

describe("a manifest of a hostile origin", () => {
  test.each<[string, Answer, RegExp]>([
    ["of lists", text(`{"assets":[${"[],".repeat(20e6)}[]]}`), NO_MANIFEST],
    ["that is a list of lists", neverEnding("[", "[],"), NO_MANIFEST],
    ["with an endless text", neverEnding('{"version":"', "x"), NO_MANIFEST],
    ["with an endless name", neverEnding('{"', "x"), NO_MANIFEST],
    ["with an endless number", neverEnding('{"x":', "1"), NO_MANIFEST],
    ["of endless blanks", neverEnding("{", " "), NO_MANIFEST],
    ["of brackets", neverEnding('{"x":', "["), NO_MANIFEST],
    ["of endless withdrawn reviews", neverEnding('{"withdrawn":["r-1"', ',"r-1"'), NO_MANIFEST],
    ["of wrong types", newer({}, { assets: { "/feed.xml": 1 } }), NO_MANIFEST],
    ["with a size in words", newer({ "/feed.xml": { bytes: "12" } }), NO_MANIFEST],
    [
      "with a line break in a header field",
      newer({ "/feed.xml": { media_type: "a/b\r\nc: d" } }),
      NO_MANIFEST,
    ],
    ["whose name leads out of the folder", newer({}, { generation: "../../../etc" }), NO_MANIFEST],
    [
      "of an older generation",
      newer({}, { generation: "20200101T000000000Z-00000000" }),
      /is older than \S+; build again to go back$/,
    ],
    [
      "that is compressed blanks",
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(BOMB),
      NO_MANIFEST,
    ],
    [
      "in an encoding that nobody asked for",
      neverEnding(Buffer.of(0x78, 1), NOTHING.gzip, { "content-encoding": "deflate" }),
      /not asked for \(deflate\)$/,
    ],
    [
      "that is half there",
      raw(`${HEAD}content-length: 100000\r\n\r\n{"assets":[`),
      /was not received in full \(ECONNRESET\)$/,
    ],
    ["longer than it says", raw(`${HEAD}content-length: 12\r\n\r\n{"assets":[${record}]}`), NO_MANIFEST],
    ["with a head that never ends", raw(HEAD, "a: b\r\n"), /cannot be reached \(HPE_HEADER_OVERFLOW\)$/],
    [
      "with a foot that never ends",
      raw(`${HEAD}transfer-encoding: chunked\r\n\r\n0\r\n`, "a: b\r\n"),
      /was not received in full \(\S+\)$/,
    ],
    [
      "with an endless extension of a chunk",
      raw(`${HEAD}transfer-encoding: chunked\r\n\r\n1;`, "a=b;"),
      /was not received in full \(\S+\)$/,
    ],
    [
      "after interim answers for ever",
      raw("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
      /does not come to its answer$/,
    ],
    [
      "that is an endless error",
      (response) => endless(response.writeHead(500), "no", "no"),
      /manifest\.json answers 500$/,
    ],
    [
      "that leads to itself",
      (response) => response.writeHead(302, { location: MANIFEST }).end(),
      /redirects more than 5 times$/,
    ],
    [
      "that leads elsewhere",
      (response) => response.writeHead(302, { location: "https://elsewhere.example/" }).end(),
      /redirects to https:\/\/elsewhere\.example; set SITE_URL/,
    ],
    [
      "that leads into a network",
      (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      /redirects to http:\/\/169\.254\.169\.254; set SITE_URL/,
    ],
    [
      "that leads to a file",
      (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      /redirects to no address$/,
    ],
  ])("%s", async (_, answer, line) => {
    await expectRefusal({ [MANIFEST]: answer }, line);
  });

  test.each<[string, Answer]>([
    [
      "a byte at a time",
      (response) => {
        const drip = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(drip));
      },
    ],
    ["of records without an end", neverEnding(`{"assets":[${record}`, `,${record}`)],
    [
      "of compressed nothing without an end",
      neverEnding(BROTLI_HEAD, NOTHING.br, { "content-encoding": "br" }),
    ],
  ])("%s, for as long as a look may take", async (_, answer) => {
    const line = /manifest\.json was not received in full \(it took longer than 10 minutes\)$/;
    await expectRefusal({ [MANIFEST]: answer }, line, { whenAsked: () => setTimeout(follower.pass, 1000) });
  });
});

describe("an origin that falls silent", () => {
  const never: Answer = () => {};
  test.each<[string, Record<string, Answer>, number, RegExp]>([
    ["before the manifest", { [MANIFEST]: never }, 500, /manifest\.json has sent nothing for 0\.5 s$/],
    [
      "in the manifest",
      { [MANIFEST]: (response) => response.write('{"assets":[') },
      500,
      /manifest\.json has sent nothing for 0\.5 s$/,
    ],
    [
      "before a file",
      // The manifest is sent while the clock runs, too.
      { [MANIFEST]: (response) => newer(other)(response), [INSIGHTS]: never },
      2000,
      /insights\.json has sent nothing for 2 s$/,
    ],
  ])("%s", async (_, answers, patience, line) => {
    await expectRefusal(answers, line, { patience });
  });
});

describe("a file of a hostile origin", () => {
  test.each<[string, Partial<Asset>, RegExp]>([
    [
      "/reviews.json",
      { bytes: Number.MAX_SAFE_INTEGER },
      /lists \/reviews\.json with 9,007,199,254,740,991 bytes; at most 1,073,741,824 bytes are taken$/,
    ],
    [
      INSIGHTS,
      { bytes: 1e9 },
      /lists \/insights\.json with 1,000,000,000 bytes; at most 2,097,152 bytes are taken$/,
    ],
    ["/feed.xml", { bytes: 1e9 }, /lists \/feed\.xml with 1,000,000,000 bytes/],
    [
      "/.well-known/openapi.json",
      { bytes: 1e9 },
      /lists \/\.well-known\/openapi\.json with 1,000,000,000 bytes/,
    ],
  ])("%s, enormous by its own word, is not asked for", async (path, change, line) => {
    cdn.asked.length = 0;
    await expectRefusal({ [MANIFEST]: newer({ [path]: change }) }, line);
    expect(cdn.asked.filter((asked) => !asked.endsWith(MANIFEST))).toEqual([]);
  });

  test("nor is any where all together are enormous", async () => {
    const large = manifest.assets.filter(({ path }) =>
      /^\/(reviews\.json|insights\/by-review|assets\/search\/(since-|index))/.test(path),
    );
    const changes = Object.fromEntries(
      large.map(({ path }) => [path, { bytes: path.includes("index") ? 5e8 : 1e9 }]),
    );
    await expectRefusal(
      { [MANIFEST]: newer(changes) },
      /lists 4,\d{3},\d{3},\d{3} bytes in all; at most 4,294,967,296 bytes are taken$/,
    );
  });

  test.each<[string, Answer, RegExp]>([
    // The same fault is told once, so that no two with one follow each other.
    ["that never ends", neverEnding("{", " "), LARGER],
    [
      "of other bytes",
      (response) => response.end("x".repeat(listed(INSIGHTS).bytes)),
      /insights\.json is not what the manifest lists/,
    ],
    [
      "of compressed nothing without an end, by gzip",
      neverEnding(GZIP_HEAD, NOTHING.gzip, { "content-encoding": "gzip" }),
      LARGER,
    ],
    [
      "that is half there",
      raw(`${HEAD}content-length: 100\r\n\r\n{`),
      /insights\.json was not received in full \(ECONNRESET\)$/,
    ],
    [
      "of compressed nothing without an end, by br",
      neverEnding(BROTLI_HEAD, NOTHING.br, { "content-encoding": "br" }),
      LARGER,
    ],
    [
      "that leads elsewhere",
      (response) => response.writeHead(302, { location: "https://elsewhere.example/" }).end(),
      /redirects to https:\/\/elsewhere\.example; set SITE_URL/,
    ],
    [
      "of compressed blanks",
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(BOMB),
      LARGER,
    ],
    ["that is shorter", text("{}"), /insights\.json is not what the manifest lists/],
  ])("%s", async (_, answer, line) => {
    await expectRefusal({ [MANIFEST]: newer(other), [INSIGHTS]: answer }, line);
  });

  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  test.each<[string, string, RegExp]>([
    ["deep", `{"overall":${deep}}`, /cannot be served: its insights are of another format/],
    ["of other types", "[]", /cannot be served: its insights are of another format/],
    ["no JSON", "<!doctype html>", /cannot be served: \/insights\.json is damaged/],
    [
      "of very many lists",
      `[${"[],".repeat(690_000)}[]]`,
      /cannot be served: its insights are of another format/,
    ],
  ])("that has the digest of the manifest, and is %s", async (_, content, line) => {
    await expectRefusal(
      { [MANIFEST]: newer({ [INSIGHTS]: listing(content) }), [INSIGHTS]: text(content) },
      line,
    );
  });

  test.each<[string, (index: Buffer) => Buffer, RegExp]>([
    [
      "with an enormous header",
      (index) => {
        index.writeUInt32LE(10e6, 8);
        return Buffer.concat([index, Buffer.alloc(16e6)]);
      },
      /the search index has a header of more than 1048576 bytes/,
    ],
    [
      "that is to be read again and again",
      (index) =>
        forged(index, (section, body) => {
          section.items = body.length;
          section.checksum = crc32(body);
        }),
      /the search index is cut short in the section suffixes/,
    ],
    [
      "to a review of very many bytes",
      (index) => rewritten(index, ({ sections: { reviewStarts } }) => reviewStarts.fill(3e6, -1)),
      /the search index is damaged in the section reviewStarts/,
    ],
  ])("that has the digest of the manifest, and is an index %s", async (_, change, line) => {
    const { path } = manifest.assets.find((asset) => asset.path.includes("/search/index."))!;
    const index = change(Buffer.from(cdn.published(path)));
    const answers = {
      [MANIFEST]: newer({ [path]: listing(index) }),
      [path]: (response: ServerResponse) => response.end(index),
    };
    await expectRefusal(answers, line);
  });
});

/** An index whose header has other sections, under the right checksum. */
function forged(index: Buffer, change: (section: { items: number; checksum: number }, body: Buffer) => void) {
  const end = 16 + index.readUInt32LE(8);
  const header = JSON.parse(index.toString("utf8", 16, end));
  const body = index.subarray(end);
  for (const section of header.sections) change(section, body);
  const json = JSON.stringify(header);
  const padded = Buffer.from(json.padEnd(Math.ceil(json.length / 8) * 8));
  const preamble = Buffer.from(index.subarray(0, 16));
  preamble.writeUInt32LE(padded.length, 8);
  preamble.writeUInt32LE(crc32(padded), 12);
  return Buffer.concat([preamble, padded, body]);
}

/** An index with other numbers, written as usual. */
function rewritten(bytes: Buffer, change: (index: Index) => void): Buffer {
  const path = join(folderWith({ "index.bin": bytes }), "index.bin");
  const index = readIndexFile(path);
  change(index);
  writeIndexFile(path, index);
  return readFileSync(path);
}

test("and once it is honest, the next generation is served", async () => {
  const next = await publishNext();
  const looked = await follower.look();
  expect(looked).toMatchObject({ served: next.generation, kept: next.generation, faults: [] });
  expect(looked.memory - honest).toBeLessThan(MOST_MORE);
});

const listed = (path: string) => manifest.assets.find((asset) => asset.path === path)!;
