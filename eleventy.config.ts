import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type UserConfig from "@11ty/eleventy/UserConfig";
import { report, reportFailure, reportFaults, reportWaiting } from "./content/_generation/build-report.ts";
import { beginGeneration } from "./content/_generation/generation.ts";
import { siteAssets } from "./content/_look/site-assets.ts";
import { registerPages } from "./content/_pages/pages.ts";
import { registerTypeScriptTemplates } from "./content/_pages/typescript-templates.ts";
import { loadDataset } from "./data/_dataset/dataset.ts";
import { parseSettings } from "./data/_schema/settings.ts";

/** One run of Eleventy makes one generation: it reads the owner's files and swaps in a finished site. */
export default async function configure(config: UserConfig) {
  reportFailure();
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATA_DIR, SITE_DIR, buildBaseUrl: baseUrl } = await reportFaults(() => parseSettings(process.env));
  const generation = await reportFaults(() => beginGeneration(SITE_DIR, { onWait: reportWaiting }));
  const { kept } = generation;
  const now = Date.now();
  const journalExpected = generation.previous !== null;
  const dataset = await reportFaults(() =>
    loadDataset({ dataDir: DATA_DIR, baseUrl, now, journalExpected, kept }),
  );
  const assets = await reportFaults(() => siteAssets({ dataset, dataDir: DATA_DIR, baseUrl, kept }));

  // Two explicit globals instead of Eleventy's data folder: nothing unvalidated reaches a template.
  config.addGlobalData("dataset", dataset);
  config.addGlobalData("site", { baseUrl, assets: assets.urls, logo: assets.logo, font: assets.font });
  registerTypeScriptTemplates(config);
  await registerPages(config, { dataset, baseUrl, kept });
  config.addTransform("compress", async (content: string) => {
    generation.rendered(content);
    // Only now does the event loop hear of what has been compressed in the meantime.
    await setImmediate();
    return content;
  });
  config.on("eleventy.after", async () => {
    const { previous } = generation;
    const publicFiles = assets.files;
    const manifest = await reportFaults(() => generation.finish({ baseUrl, dataset, publicFiles, now }));
    console.log(report({ dataset, manifest, previous, elapsed: Date.now() - now }));
  });

  return {
    dir: { input: "content", output: generation.output, includes: "_includes", data: "_data" },
    templateFormats: ["njk", "md", "11ty.ts"],
    markdownTemplateEngine: "njk",
  };
}
