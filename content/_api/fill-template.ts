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

environment.globals = known(environment.globals);

/**
 * A text in the language of the page templates, with these values. Throws an Error for a name that neither they nor an object or
 * a list in them has, also where nothing is written: a condition or a loop would leave out without a word what it is about.
 */
export const fillPlaces = (template: string, values: object): string =>
  environment.renderString(template, known(values));

/** The same of a file. */
export const fillTemplate = (file: URL, values: object): string =>
  fillPlaces(readFileSync(file, "utf8"), values);

/** The same object, in which nothing can be asked for that it does not have. */
function known<Values extends object>(values: Values): Values {
  return new Proxy(values, {
    // Asks the last place where nunjucks looks for a name.
    has: (target, name) => typeof name === "string" || name in target,
    get(target, name) {
      // JSON.stringify asks for a way of its own.
      if (typeof name === "string" && name !== "toJSON" && !(name in target))
        throw new Error(`nothing has the name ${name}`);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "object" && value !== null ? known(value) : value;
    },
  });
}
