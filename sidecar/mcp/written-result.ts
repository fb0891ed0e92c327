import type { WrittenJson } from "./written-json.ts";

/** The result of a call with a structure, whose JSON stands in it twice: as structure and as text. */
export class WrittenResult {
  readonly json: WrittenJson;
  readonly meta: object | undefined;

  constructor(json: WrittenJson, meta?: object) {
    this.json = json;
    this.meta = meta;
  }
}
