import { readFileSync } from "node:fs";

/** The text of a file with values in its places; see `fillPlaces`. */
export function fillTemplate(file: URL, values: Readonly<Record<string, string>>): string {
  return fillPlaces(readFileSync(file, "utf8"), values);
}

/**
 * A text in which `{{name}}` stands for a value, whose lines are indented as the line that it is alone in; what is between the lines
 * `{{#name}}` and `{{/name}}` stands there for one that is not empty, as in Mustache. Throws an Error for another name.
 */
export function fillPlaces(template: string, values: Readonly<Record<string, string>>): string {
  const find = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing has the name ${name}, which stands in a template`);
    return value;
  };
  return template
    .replace(/^\{\{#(\w+)\}\}\n((?:.*\n)*?)\{\{\/\1\}\}\n/gm, (_, name, lines) => (find(name) ? lines : ""))
    .replace(/^([ \t]*)\{\{(\w+)\}\}$|\{\{(\w+)\}\}/gm, (_, indent, alone, name) =>
      alone ? find(alone).replace(/^(?=.)/gm, indent) : find(name),
    );
}
