import MarkdownIt, { type Token } from "markdown-it";

/** What is wrong with a path that a link names, if anything is. */
type PathFault = (path: string) => string | undefined;

/** The addresses of headings, by what a link names. */
type Anchors = Map<string, string>;

/** CommonMark with tables. HTML in it is text. What a link may lead to is judged here, so that none is left out in silence. */
const markdown = new MarkdownIt({ html: false });
markdown.validateLink = () => true;
// A wide table scrolls by itself, and by the keyboard, too; `title` is the page's heading.
markdown.renderer.rules["table_open"] = () =>
  '<div class="table-scroll" role="group" aria-labelledby="title" tabindex="0">\n<table class="data">\n';
markdown.renderer.rules["table_close"] = () => "</table>\n</div>\n";

/**
 * Renders a text below the title of its page, whose headings then begin at the second level; with the words of the first paragraph,
 * if there is any, and what is wrong in which line, from 1.
 */
export function renderMarkdown(text: string, pathFault: PathFault) {
  const tokens = markdown.parse(text, {});
  const anchors = levelHeadings(tokens);
  const faults: { line: number; message: string }[] = [];
  for (const { map, children, type, attrs } of tokens) {
    // The alignment of a cell, as a style in the markup, which pages forbid.
    if (type === "th_open" || type === "td_open") attrs?.splice(0);
    let line = (map?.[0] ?? 0) + 1;
    for (const child of children ?? []) {
      const message =
        child.type === "image"
          ? NO_PICTURE
          : child.type === "link_open" && finishLink(child, anchors, pathFault);
      if (message) faults.push({ line, message });
      if (child.type === "softbreak" || child.type === "hardbreak") line++;
    }
  }
  const lead = tokens[tokens.findIndex(({ type }) => type === "paragraph_open") + 1];
  return { html: markdown.renderer.render(tokens, markdown.options, {}), lead: wordsOf(lead), faults };
}

const NO_PICTURE = "pages show no pictures of their own; take it out, or link to it";
const ADDRESSES =
  "must begin with https://, http://, mailto: or tel:, with / for a page of this site, or with # for a heading";
const WEB = /^https?:\/\//i;
const OTHERS = /^(?:mailto|tel):[^\s]+$/i;

/** Headings that are named where a link leads to none. */
const MOST_NAMED = 10;

/** Makes a link fit for its page; returns what is wrong with where it leads, if anything is. */
function finishLink(link: Token, anchors: Anchors, pathFault: PathFault): string | undefined {
  const address = String(link.attrGet("href"));
  if (address.startsWith("#")) {
    const anchor = anchors.get(address.slice(1));
    if (anchor !== undefined) link.attrSet("href", anchor);
    return anchor === undefined ? `${address} is no heading of this page; ${namesOf(anchors)}` : undefined;
  }
  if (address.startsWith("/")) return pathFault(address);
  if (WEB.test(address)) link.attrSet("rel", "noopener");
  if (WEB.test(address) ? URL.canParse(address) : OTHERS.test(address)) return undefined;
  return `the link to ${address || "nothing"} ${ADDRESSES}`;
}

function namesOf(anchors: Anchors): string {
  const names = [...anchors.keys()].slice(0, MOST_NAMED).map((name) => `#${name}`);
  return names.length === 0 ? "it has none" : `there are ${names.join(", ")}`;
}

/**
 * Brings the headings to the levels below the title, none of which is left out, and gives each an id: a link names the heading
 * "Opening hours" as `#opening-hours`.
 */
function levelHeadings(tokens: readonly Token[]): Anchors {
  const anchors: Anchors = new Map();
  const alike = new Map<string, number>();
  const headings = tokens.flatMap((token, at) =>
    token.type === "heading_open"
      ? [{ open: token, words: wordsOf(tokens[at + 1]), close: tokens[at + 2]! }]
      : [],
  );
  const highest = headings.reduce((least, { open }) => Math.min(least, levelOf(open)), 6);
  let last = 1;
  for (const { open, close, words } of headings) {
    last = Math.min(levelOf(open) - highest + 2, last + 1, 6);
    open.tag = `h${last}`;
    close.tag = open.tag;
    const plain =
      words
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "") || "heading";
    let [name, count] = [plain, alike.get(plain) ?? 1];
    while (anchors.has(markdown.normalizeLink(name))) name = `${plain}-${++count}`;
    alike.set(plain, count);
    // Apart from the ids that the frame of the page has.
    open.attrSet("id", `section-${name}`);
    anchors.set(markdown.normalizeLink(name), markdown.normalizeLink(`#section-${name}`));
  }
  return anchors;
}

const levelOf = ({ tag }: Token) => Number(tag.slice(1));

function wordsOf(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
    .join("")
    .trim();
}
