import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { namesAsked } from "../_text/left-out.ts";
import { tableInWords } from "./confusion.ts";
import type { ClaimFigures } from "./evaluate-claims.ts";

const COUNTED = ["right", "wrong", "heard"] as const;

/** How many claims were right and wrong, and how many labels were heard. */
type Counts = Record<(typeof COUNTED)[number], number>;

/**
 * What a word list, a section of one or a rule adds to the claims in some files, of which `figures` are with all of them.
 * `which` is its name, the beginning of several names followed by `*`, or `each`. Every one is left out in a process of its
 * own. Throws where nothing of that name had part in the reading, or where the files hold no labelled review.
 */
export async function additionsInWords(
  which: string,
  files: readonly string[],
  figures: readonly ClaimFigures[],
): Promise<string> {
  if (figures.length === 0) throw new Error("--without compares claims; give it reviews with claims");
  const names = namesOf(which);
  const before = countsOf(figures);
  const added: { name: string; counts: Counts }[] = [];
  const left = [...names];
  const measureNext = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift())
      added.push({ name, counts: difference(before, await countsWithout(name, files)) });
  };
  await Promise.all(Array.from({ length: availableParallelism() }, measureNext));
  if (names.length > 1) return additionsAsTable(added);
  const [{ name, counts }] = added as [(typeof added)[number]];
  const words = COUNTED.map((each) => `${before[each] - counts[each]} ${each}`);
  const more = COUNTED.map((each) => `${signed(counts[each])} ${each}`);
  const figuresWithout = await run(name, files);
  return `${figuresWithout}\nwithout ${name}: ${words.join(", ")}; it adds ${more.join(", ")}`;
}

function namesOf(which: string): string[] {
  const start = which === "each" ? "" : which.endsWith("*") ? which.slice(0, -1) : undefined;
  const asked = namesAsked();
  const names = asked.filter((name) => (start === undefined ? name === which : name.startsWith(start)));
  if (names.length > 0) return names;
  throw new Error(`nothing that these files need is called ${which}; there are\n  ${asked.join("\n  ")}`);
}

async function countsWithout(name: string, files: readonly string[]): Promise<Counts> {
  const measured = JSON.parse(await run(name, [...files, "--json"]));
  const byFile: { claims?: ClaimFigures }[] = files.length === 1 ? [measured] : Object.values(measured);
  return countsOf(byFile.flatMap(({ claims }) => claims ?? []));
}

async function run(leftOut: string, args: readonly string[]): Promise<string> {
  const preload = new URL(`leave-out.ts?${encodeURIComponent(leftOut)}`, import.meta.url);
  const script = fileURLToPath(new URL("evaluate.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--import", preload.href, script, ...args],
    { maxBuffer: 2 ** 26 },
  );
  return stdout;
}

function countsOf(figures: readonly ClaimFigures[]): Counts {
  const sum = (count: (figures: ClaimFigures) => number) =>
    figures.reduce((total, each) => total + count(each), 0);
  return {
    right: sum(({ precision }) => precision.all.right),
    wrong: sum(({ precision }) => precision.all.of - precision.all.right),
    heard: sum(
      ({ recall }) => recall.explicit_praise.right + recall.explicit_complaints.right + recall.outcomes.right,
    ),
  };
}

function difference(a: Counts, b: Counts): Counts {
  return { right: a.right - b.right, wrong: a.wrong - b.wrong, heard: a.heard - b.heard };
}

/** The least useful first, since that is what may go. */
function additionsAsTable(added: readonly { name: string; counts: Counts }[]): string {
  const worth = ({ right, wrong }: Counts) => right - wrong;
  const sorted = [...added].sort((a, b) => worth(a.counts) - worth(b.counts) || (a.name < b.name ? -1 : 1));
  return tableInWords([
    ["adds", ...COUNTED],
    ...sorted.map(({ name, counts }) => [name, ...COUNTED.map((each) => signed(counts[each]))]),
  ]).join("\n");
}

const signed = (count: number) => (count > 0 ? `+${count}` : String(count));
