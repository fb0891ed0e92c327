/** The result of a call with a structure, whose JSON is written once and stands in it twice: as structure and as text. */
export class WrittenResult {
  readonly text: string;
  readonly meta: object | undefined;

  /** `text` is the JSON of the structure. */
  constructor(text: string, meta?: object) {
    this.text = text;
    this.meta = meta;
  }
}
