import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { anchorsOf, DOCUMENTS, FILES, read } from "../helpers/documents.ts";
import { PROJECT } from "../helpers/project.ts";

/** What was true once may name what is gone. */
const PRESENT = DOCUMENTS.filter((file) => file !== "CHANGELOG.md");

const PATH = /(?<![\w./@-])(?:data|content|sidecar|public|tests|\.github|\.ci)\/[\w.*/-]*/g;
const SCRIPT = /\bnpm run ([\w:-]*\w)|\bnpm (start|test)\b/g;

test("every document of the project is read here", () => {
  expect(DOCUMENTS).toEqual(
    expect.arrayContaining(["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]),
  );
  for (const room of ["data", "content", "sidecar", "tests", "tests/bench"])
    expect(DOCUMENTS, `${room} has a README`).toContain(`${room}/README.md`);
});

describe.each(DOCUMENTS)("%s", (file) => {
  test("links to files and headings that exist", () => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    const broken = links.filter(([, path, anchor]) => {
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(join(PROJECT, target)) || (anchor && !anchorsOf(read(target)).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

describe.each([...PRESENT, "NOTICE"])("%s", (file) => {
  const document = read(file);

  test("names files and folders that exist", () => {
    const missing = [...document.matchAll(PATH)].map(([path]) => path).filter((path) => !isThere(path));
    expect(missing).toEqual([]);
  });

  test("names commands that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const missing = [...document.matchAll(SCRIPT)]
      .map(([, run, plain]) => run ?? plain!)
      .filter((script) => !Object.hasOwn(scripts, script));
    expect(missing).toEqual([]);
  });
});

/** Whether a path is there as it is written, or some file fits its `*`; a point that ends a sentence is none of it. */
function isThere(written: string): boolean {
  const path = written.replace(/\.$/, "");
  if (!path.includes("*")) return existsSync(join(PROJECT, path));
  const pattern = new RegExp(`^${path.replace(/[.\\]/g, "\\$&").replaceAll("*", "[^/]*")}`);
  return FILES.some((file) => pattern.test(file));
}
