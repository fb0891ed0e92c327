import type UserConfig from "@11ty/eleventy/UserConfig";

/** Lets Eleventy take `*.11ty.ts` as it takes `*.11ty.js`; both calls are needed, or the files are silently ignored. */
export function registerTypeScriptTemplates(config: UserConfig): void {
  config.addExtension(["11ty.ts"], { key: "11ty.js" });
  config.addTemplateFormats(["11ty.ts"]);
}
