import MarkdownIt, { type Token } from "markdown-it";

/** What is wrong in a text of Markdown, and the line of it, from 1. */
export interface MarkdownFault {
  line: number;
  message: string;
}

export interface Rendered {
  /** Headings begin at the second level, below the title. */
  html: string;
  /** The words of the first paragraph; empty where there is none. */
  lead: string;
  faults: MarkdownFault[];
}

/** CommonMark with tables. HTML in it is text. What a link may lead to is judged here, so that none is left out in silence. */
const markdown = new MarkdownIt({ html: false });
markdown.validateLink = () => true;
// A wide table scrolls by itself, and by the keyboard, too; `title` is the page's heading.
markdown.renderer.rules["table_open"] = () =>
  '<div class="table-scroll" role="group" aria-labelledby="title" tabindex="0">\n<table class="data">\n';
markdown.renderer.rules["table_close"] = () => "</table>\n</div>\n";

/** Renders a text below the title of its page. `pathFault` says what is wrong with a path that a link names, if anything is. */
export function renderMarkdown(text: string, pathFault: (path: string) => string | undefined): Rendered {
  const tokens = markdown.parse(text, {});
  const anchors = levelHeadings(tokens);
  const faults: MarkdownFault[] = [];
  for (const { map, children, type, attrs } of tokens) {
    if (type === "th_open" || type === "td_open") attrs?.splice(0);
    let line = (map?.[0] ?? 0) + 1;
    for (const child of children ?? []) {
      const message = child.type === "image" ? NO_PICTURE : child.type === "link_open" && linkTo(child);
      if (message) faults.push({ line, message });
      if (child.type === "softbreak" || child.type === "hardbreak") line++;
    }
  }
  function linkTo(link: Token): string | undefined {
    const address = String(link.attrGet("href"));
    if (WEB.test(address)) link.attrSet("rel", "noopener");
    if (address.startsWith("#")) {
      const anchor = anchors.get(address.slice(1));
      if (anchor === undefined)
        return `${address} is no heading of this page; ${anchors.size === 0 ? "it has none" : `there are ${[...anchors.keys()].map((each) => `#${each}`).join(", ")}`}`;
      link.attrSet("href", anchor);
      return undefined;
    }
    if (WEB.test(address) ? URL.canParse(address) : OTHERS.test(address)) return undefined;
    return address.startsWith("/") ? pathFault(address) : `the link to ${address || "nothing"} ${ADDRESSES}`;
  }
  const lead = tokens[tokens.findIndex(({ type }) => type === "paragraph_open") + 1];
  return { html: markdown.renderer.render(tokens, markdown.options, {}), lead: wordsOf(lead), faults };
}

const NO_PICTURE = "pages show no pictures of their own; take it out, or link to it";
const ADDRESSES =
  "must begin with https://, http://, mailto: or tel:, with / for a page of this site, or with # for a heading";
const WEB = /^https?:\/\//i;
const OTHERS = /^(?:mailto|tel):[^\s]+$/i;

/**
 * Brings the headings to the levels below the title, none of which is left out, and gives each an id. Returns the addresses of
 * the ids by what a link names: `#opening-hours` is the heading "Opening hours".
 */
function levelHeadings(tokens: readonly Token[]): Map<string, string> {
  const anchors = new Map<string, string>();
  const headings = tokens.flatMap((token, at) =>
    token.type === "heading_open"
      ? [{ open: token, words: wordsOf(tokens[at + 1]), close: tokens[at + 2]! }]
      : [],
  );
  const highest = Math.min(...headings.map(({ open }) => levelOf(open)));
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
    let name = plain;
    for (let n = 2; anchors.has(markdown.normalizeLink(name)); n++) name = `${plain}-${n}`;
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
