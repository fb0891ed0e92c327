import { CORE_SCHEMA, load, YAMLException } from "js-yaml";
import type { BusinessFile } from "../_schema/business.ts";
import { isSitePath } from "../_schema/owners-links.ts";
import {
  OWNERS_PAGE_NAME,
  OwnersPageHead,
  ownersPagePath,
  PAGES_FOLDER,
  SITE_NAMES,
} from "../_schema/owners-page.ts";
import { BUSINESS } from "./business.ts";
import { describeIssues, type Fault, firstFaults } from "./faults.ts";
import { renderMarkdown } from "./markdown.ts";
import { isMarkdown, listFolder, readWords } from "./markdown-files.ts";
import { closest } from "./nearest.ts";

/** A page of the owner's own. */
export interface OwnersPage extends OwnersPageHead {
  /** Of its file in the data folder. */
  file: string;
  path: string;
  /** The file as it was read. */
  text: string;
  html: string;
  /** Its own, or the words of the first paragraph, or else the title. */
  description: string;
}

/** Where a link can lead. */
interface LinkTargets {
  /** The paths of the owner's pages, also of those with faults. */
  own: readonly string[];
  /** Gives the paths of the site's own pages, which few sites link to; null where they are not known. */
  site: (() => ReadonlySet<string>) | null;
}

/** Reads `pages/*.md`, all optional, in the order in which links to them stand. Their words are never a template. */
export function readOwnersPages(
  dataDir: string,
  site: LinkTargets["site"] = null,
): { pages: OwnersPage[]; targets: LinkTargets; faults: Fault[] } {
  const holds = `${PAGES_FOLDER}/ holds one page in each *.md`;
  const { names: files, faults } = listFolder(dataDir, PAGES_FOLDER, isMarkdown, holds);
  const names = files.map((file) => file.slice(0, -".md".length));
  const targets = { own: names.map(ownersPagePath), site };
  const pages = names.flatMap((name) => {
    const file = `${PAGES_FOLDER}/${name}.md`;
    const { text, faults: unreadable } = readWords(dataDir, file);
    const read = text === null ? { page: null, faults: [] } : readPage(name, file, text, targets);
    faults.push(...unreadable, ...nameFaults(name, file), ...firstFaults(read.faults));
    return read.page ?? [];
  });
  pages.sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1));
  return { pages, targets, faults };
}

/** Faults for addresses in `business.json` that are no page of this site. */
export function linkFaults(
  { policy, imprint_url, privacy_url, links = [] }: BusinessFile,
  targets: LinkTargets,
): Fault[] {
  const named = [
    { field: "policy.report_url", address: policy.report_url },
    { field: "imprint_url", address: imprint_url },
    { field: "privacy_url", address: privacy_url },
    ...links.map(({ url }, index) => ({ field: `links[${index}].url`, address: url })),
  ];
  return named.flatMap(({ field, address }) => {
    const message = address?.startsWith("/") ? pathFault(address, targets) : undefined;
    return message ? [{ file: BUSINESS, field, message }] : [];
  });
}

function nameFaults(name: string, file: string): Fault[] {
  if (!OWNERS_PAGE_NAME.test(name)) return [{ file, message: NO_ADDRESS }];
  const message = `would be at ${ownersPagePath(name)}, which is the site's own; give the file another name`;
  return SITE_NAMES.has(name) ? [{ file, message }] : [];
}

const NO_ADDRESS =
  "is named so that it has no address; use lower-case letters a to z, digits and single hyphens, as in legal-notice.md";

/** What is wrong with a path to which a link leads. */
function pathFault(path: string, { own, site }: LinkTargets): string | undefined {
  if (!isSitePath(path)) return `${path} is no address of this site; write it as /about/`;
  const [page = ""] = path.split(/[?#]/);
  const [, name = ""] = page.split("/");
  if (name === "" || own.includes(page)) return undefined;
  if (own.includes(ownersPagePath(name)))
    return `there is no page ${page}; the page is ${ownersPagePath(name)}`;
  if (SITE_NAMES.has(name)) return site ? sitePageFault(page, site()) : undefined;
  return `there is no page ${page}; write ${PAGES_FOLDER}/${name}.md, or name a page that there is`;
}

/** What is wrong with a path among the site's own; of its files only the first part is judged. */
function sitePageFault(page: string, site: ReadonlySet<string>): string | undefined {
  // How long a list is, and so on how many pages it goes on, depends on what its reviews mention.
  const first = page.replace(/\/[2-5]\/$/, "/");
  if (site.has(first) || site.has(`${page}/`)) return undefined;
  const folder = ownersPagePath(page.split("/")[1]!);
  const near = [...site].filter((path) => path.startsWith(folder));
  if (!page.endsWith("/") && (near.length === 0 || /\.[^/]*$/.test(page))) return undefined;
  const like = closest(page, near);
  return `there is no page ${page}; ${like ? `the nearest is ${like}` : "name a page that there is"}`;
}

const FENCED = /^---[ \t]*\n([\s\S]*?)\n?^---[ \t]*(?:\n|$)/m;
const NO_HEAD = "must begin with its title between two lines of dashes: ---, then title: About us, then ---";

function readPage(name: string, file: string, text: string, targets: LinkTargets) {
  const refuse = (...found: Omit<Fault, "file">[]) => ({
    page: null,
    faults: found.map((fault) => ({ file, ...fault })),
  });
  const fenced = FENCED.exec(text);
  if (fenced?.index !== 0) return refuse({ line: 1, message: NO_HEAD });
  const [before, yaml = ""] = fenced;
  const lines = yaml.split("\n");
  let value: unknown;
  try {
    value = load(yaml, { schema: CORE_SCHEMA }) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = (error.mark?.line ?? 0) + 2;
    return refuse({
      line,
      message: `${error.reason}; write each field as name: "value" on a line of its own`,
    });
  }
  const head = OwnersPageHead.safeParse(value);
  if (!head.success)
    return refuse(
      ...describeIssues(head.error, value, OwnersPageHead).map((issue) => ({
        ...issue,
        line: lineOf(issue.field, lines),
      })),
    );
  const body = text.slice(before.length);
  const above = before.split("\n").length - 1;
  const { html, lead, faults } = renderMarkdown(body, (path) => pathFault(path, targets));
  if (body.trim() === "")
    return refuse({ message: "has no words; write them below the second line of dashes" });
  if (faults.length > 0)
    return refuse(...faults.map(({ line, message }) => ({ line: line + above, message })));
  const description = head.data.description ?? (lead || head.data.title);
  const page: OwnersPage = { ...head.data, file, path: ownersPagePath(name), text, html, description };
  return { page, faults: [] };
}

/** The line of the file on which a field is, from 1; the first for one that is missing. */
function lineOf(field: string | undefined, lines: readonly string[]): number {
  return lines.findIndex((line) => line.replace(/["']/g, "").startsWith(`${field}:`)) + 2;
}
