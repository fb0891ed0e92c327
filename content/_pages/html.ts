import { escapeHtml } from "../_feeds/xml-text.ts";

/** What stands in markup: a text, which is escaped, markup, which is not, or nothing. */
export type Content = string | number | Markup | readonly Markup[] | null | undefined | false;

/** Text that is HTML already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template literal as markup; attributes stand in double quotes. */
export function html(pieces: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let text = pieces[0]!;
  for (let at = 0; at < contents.length; at++) text += textOf(contents[at]) + pieces[at + 1]!;
  return new Markup(text);
}

/** How it is written in HTML. */
export function textOf(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (content === null || content === undefined || content === false) return "";
  if (typeof content === "object") return content.map(({ text }) => text).join("");
  return escapeHtml(String(content));
}
