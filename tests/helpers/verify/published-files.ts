import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkContents } from "../../../data/_care/verify/contents.ts";
import type { Findings } from "../../../data/_care/verify/findings.ts";
import { Memo } from "../../../data/_care/verify/memo.ts";
import { etagOfDigest } from "../../../data/_schema/etag.ts";
import { CURRENT, fileOf } from "../../../data/_schema/generation.ts";
import type { Manifest } from "../../../data/_schema/manifest.ts";

/** What a built site publishes, in memory, to be verified without a server, as it is or with one file changed. */
export class PublishedFiles {
  readonly manifest: Manifest;
  private readonly files: ReadonlyMap<string, Buffer>;
  private readonly memo = new Memo();

  constructor(siteDir: string) {
    const folder = join(siteDir, CURRENT);
    this.manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    this.files = new Map(
      this.manifest.assets.map(({ path }) => [path, readFileSync(join(folder, fileOf(path)))]),
    );
  }

  text(path: string): string {
    return this.files.get(path)!.toString();
  }

  /** Everything that does not agree. */
  verify(): Promise<Findings> {
    return this.check(this.manifest, new Map(), this.memo);
  }

  /** The first things found when one file has another text and the manifest is made again to agree with it. */
  verifyChanged(path: string, text: string): Promise<Findings> {
    return this.verifyAllChanged(new Map([[path, text]]));
  }

  /** The same of several files, by path. */
  verifyAllChanged(texts: ReadonlyMap<string, string>): Promise<Findings> {
    const changed = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]));
    const assets = this.manifest.assets.map((asset) => {
      const bytes = changed.get(asset.path);
      if (bytes === undefined) return asset;
      const digest = createHash("sha256").update(bytes).digest("hex");
      return { ...asset, bytes: bytes.length, digest, etag: etagOfDigest(digest), encodings: {} };
    });
    return this.check({ ...this.manifest, assets }, changed, this.memo.branch(), 1);
  }

  private check(manifest: Manifest, changed: ReadonlyMap<string, Buffer>, memo: Memo, enough?: number) {
    const read = async (path: string) => changed.get(path) ?? this.files.get(path) ?? null;
    return checkContents({ manifest, read, memo, ...(enough !== undefined && { enough }) });
  }
}
