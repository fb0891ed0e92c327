import { withoutInvisible } from "../../data/_text/clean.ts";

/** JSON in UTF-8, without characters that nobody sees, or a piece of it. */
export interface WrittenJson {
  asIs: Buffer;
  /** The same as it stands in a JSON string. */
  escaped: Buffer;
}

export function writeJson(json: string): WrittenJson {
  const text = withoutInvisible(json);
  return { asIs: Buffer.from(text), escaped: Buffer.from(JSON.stringify(text).slice(1, -1)) };
}

export function joinJson(pieces: readonly WrittenJson[]): WrittenJson {
  return {
    asIs: Buffer.concat(pieces.map(({ asIs }) => asIs)),
    escaped: Buffer.concat(pieces.map(({ escaped }) => escaped)),
  };
}
