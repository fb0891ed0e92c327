import type UserConfig from "@11ty/eleventy/UserConfig";

/** Makes Eleventy treat `*.11ty.ts` like `*.11ty.js`; without both calls the files are silently ignored. */
export function registerTypeScriptTemplates(config: UserConfig): void {
  config.addExtension(["11ty.ts"], { key: "11ty.js" });
  config.addTemplateFormats(["11ty.ts"]);
}
