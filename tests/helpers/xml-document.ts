import { SaxesParser } from "saxes";

export interface XmlElement {
  /** Local name. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The character data directly inside. */
  text: string;
}

/** Parses a document strictly, with namespaces; throws at the first thing that is not well-formed XML 1.0. */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: "", namespace: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const add = (text: string) => {
    open.at(-1)!.text += text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const);
    const element = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(values),
      children: [],
      text: "",
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(document).close();
  return root.children[0]!;
}

/** The children of that name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The one child of that name; throws when there are none or several. */
export function childOf(element: XmlElement, name: string): XmlElement {
  const [child, ...others] = childrenOf(element, name);
  if (!child || others.length > 0) throw new Error(`${element.name} has not one ${name}`);
  return child;
}

/** What a reader sees of text that is declared as HTML: only what `escapeHtml` and paragraphs make of it is known. */
export function readHtml(html: string): string {
  const text = (element: XmlElement): string => element.text + element.children.map(text).join("\n\n");
  return text(parseXml(`<html>${html.replaceAll("<br>", "\n")}</html>`));
}
