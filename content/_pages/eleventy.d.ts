/** The part of Eleventy's configuration that this project uses; the package ships no types. */
declare module "@11ty/eleventy/UserConfig" {
  export default interface UserConfig {
    /** Says nothing more once it is overridden by `false`, else by way of what overrides it. */
    readonly logger: { overrideLogger(by: Pick<Console, "log" | "info" | "warn" | "error"> | false): void };
    ignores: { add(path: string): void };
    /** What `addGlobalData` was given. */
    readonly globalData: Readonly<Record<string, unknown>>;
    addGlobalData(name: string, value: unknown): void;
    setTemplateFormats(formats: string[]): void;
    setUseTemplateCache(use: boolean): void;
    // biome-ignore lint/suspicious/noExplicitAny: a filter takes what a template gives it
    addFilter(name: string, filter: (...values: any[]) => unknown): void;
    setNunjucksEnvironmentOptions(options: Record<string, boolean>): void;
    addTransform(name: string, transform: (content: string) => string | Promise<string>): void;
    on(event: "eleventy.before" | "eleventy.after", listener: () => void | Promise<void>): void;
    /** Nunjucks with the filters of this configuration, once Eleventy has made it. */
    on(
      event: "eleventy.engine.njk",
      listener: (engine: { environment: { getTemplate(name: string): NunjucksTemplate } }) => void,
    ): void;
  }

  export interface NunjucksTemplate {
    render(context: object): string;
  }
}

declare module "@11ty/eleventy" {
  import type UserConfig from "@11ty/eleventy/UserConfig";

  /** One run; its errors hold the one they come from as `originalError`. */
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; config: (config: UserConfig) => void | Promise<void> },
    );
    disableLogger(): void;
    init(): Promise<void>;
    write(): Promise<unknown>;
  }
}

/** Of Nunjucks, which ships none either, what renders texts apart from pages. */
declare module "nunjucks" {
  class Environment {
    constructor(loader: null, options: Record<string, boolean>);
    addFilter(name: string, filter: (value: string) => string): void;
    renderString(template: string, values: object): string;
  }
  const nunjucks: { Environment: typeof Environment };
  export default nunjucks;
}
