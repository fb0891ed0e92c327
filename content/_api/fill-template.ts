import { readFileSync } from "node:fs";
import nunjucks from "nunjucks";

/** Of texts that are no markup: nothing is escaped. */
const environment = new nunjucks.Environment(null, {
  autoescape: false,
  throwOnUndefined: true,
  trimBlocks: true,
  lstripBlocks: true,
});

/** A word of a shell command, whatever is in it. */
environment.addFilter("word", (word: string) => `'${word.replaceAll("'", "'\\''")}'`);

/** A text in the language of the page templates, with these values. Throws an Error where one is to be written that is not there. */
export const fillPlaces = (template: string, values: object): string =>
  environment.renderString(template, values);

/** The same of a file. */
export const fillTemplate = (file: URL, values: object): string =>
  fillPlaces(readFileSync(file, "utf8"), values);
