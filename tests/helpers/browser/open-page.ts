/** A page that a browser has open, as far as every browser's driver has it. */
export interface OpenPage {
  url(): string;
  /** The value of an expression in the page, awaited there. */
  evaluate<Result>(expression: string): Promise<Result>;
}

/** A window of a browser that is driven without Playwright. */
export interface OtherBrowser extends OpenPage {
  goTo(address: string): Promise<void>;
  /** CSS pixels of what the page has. */
  resize(width: number, height: number): Promise<void>;
  /** Presses and releases one key after another, each by its name or its letter. */
  press(...keys: string[]): Promise<void>;
  /** Of what is in view, as PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}
