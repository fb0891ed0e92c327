import lighthouse from "lighthouse";
import { launchBrowser } from "../../helpers/browser/launch-browser.ts";
import { PAGES } from "../../helpers/kinds-of-pages.ts";
import { serveDemonstration } from "../serve-demonstration.ts";

/**
 * `npm run lighthouse [least]`: the four scores of a page of each kind of the demonstration business, on a phone and a slow
 * network as Lighthouse simulates them. Ends with code 1 when one is below `least`, 99 unless given.
 */
const least = Number(process.argv[2] ?? 99);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const DEBUGGING_PORT = 9333;

const site = await serveDemonstration();
const browser = await launchBrowser([`--remote-debugging-port=${DEBUGGING_PORT}`]);
let low = 0;
try {
  console.log(["page", ...CATEGORIES].join("\t"));
  for (const path of PAGES.filter((path) => !path.endsWith(".html"))) {
    const result = await lighthouse(site.url + path, {
      port: DEBUGGING_PORT,
      logLevel: "error",
      onlyCategories: CATEGORIES,
    });
    const { categories, audits } = result!.lhr;
    const scores = CATEGORIES.map((id) => Math.round((categories[id]!.score ?? 0) * 100));
    console.log([path, ...scores].join("\t"));
    low += scores.filter((score) => score < least).length;
    for (const id of CATEGORIES.filter((_, at) => scores[at]! < 100)) {
      const failed = categories[id]!.auditRefs.filter(
        ({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1,
      );
      for (const { id } of failed) console.log(`  ${audits[id]!.title} ${audits[id]!.displayValue ?? ""}`);
    }
  }
} finally {
  await browser.close();
  await site.close();
}
if (low > 0) {
  console.error(`${low} scores are below ${least}`);
  process.exit(1);
}
