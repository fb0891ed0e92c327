import { readFileSync } from "node:fs";

/**
 * The text of a file in which `{{name}}` stands for a value, whose lines are indented as the line that it is alone in; what is between
 * the lines `{{#name}}` and `{{/name}}` stands there for one that is not empty, as in Mustache. Throws an Error for another name.
 */
export function fillTemplate(file: URL, values: Readonly<Record<string, string>>): string {
  const find = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file.pathname}: nothing has the name ${name}`);
    return value;
  };
  return readFileSync(file, "utf8")
    .replace(/^\{\{#(\w+)\}\}\n((?:.*\n)*?)\{\{\/\1\}\}\n/gm, (_, name, lines) => (find(name) ? lines : ""))
    .replace(/^([ \t]*)\{\{(\w+)\}\}$/gm, (_, indent, name) => find(name).replace(/^(?=.)/gm, indent))
    .replace(/\{\{(\w+)\}\}/g, (_, name) => find(name));
}
