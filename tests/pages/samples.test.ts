import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { TOOLS } from "../../data/_schema/tools/tools.ts";
import { canRun, type Language, outputsOf, samplesIn, startProgram } from "../helpers/code-samples.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { freePort } from "../helpers/free-port.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";

/** Names with all that a shell, a string and a page quote; the newest change is an edit, after every review. */
const files = {
  "business.json": JSON.stringify({
    name: `O'Brien & "Sons" <Heating>`,
    technicians: [{ name: "Ana O'Neil" }],
    services: [{ id: "leak", name: `Leak "repair"` }],
    service_areas: [{ id: "old-town", name: "Old Town" }],
  }),
  "reviews.jsonl": journalOf(
    ...Array.from({ length: 8 }, (_, at) =>
      publishing(`r-${at}`, {
        date: `2025-0${at + 1}-11`,
        rating: at === 3 ? 1 : 5,
        text:
          at === 3 ? "Ana was late, and the price was far too high." : "Ana was on time and fixed the leak.",
        services: ["leak"],
        ...(at === 0 && { updated: "2026-01-05" }),
      }),
    ),
  ),
};

const readers = OPERATIONS.filter(({ method }) => method === "GET");
const LANGUAGES: Language[] = ["sh", "javascript", "python"];

let siteDir: string;
let port: number;

beforeAll(async () => {
  port = await freePort();
  siteDir = (await draftSite(files, `http://127.0.0.1:${port}`)).siteDir;
});

const page = (path: string) => readFileSync(join(siteDir, "current", path, "index.html"), "utf8");

describe.each(LANGUAGES.filter(canRun))("the samples in %s", (language) => {
  test("of every address that can be read give an answer, that of since some reviews", async () => {
    await serveOrigin({ siteDir, port });
    const programs = samplesIn(page("developers"), language);
    // The last one calls a tool.
    expect(programs).toHaveLength(readers.length + 1);
    const outputs = await outputsOf(language, programs);
    readers.forEach(({ id, mediaType }, index) => {
      const output = outputs[index]!;
      if (language === "sh" && mediaType === "application/json") JSON.parse(output);
      else if (language !== "sh") expect(output, id).toMatch(/^200 \S/);
      if (id === "getReviewsSince") expect(output).toMatch(/["']?count["']?: ?1\b/);
      if (id === "searchReviews") expect(output).toMatch(/["']?total["']?: ?8\b/);
      if (id === "getAtomFeed") expect(output).toContain("<feed");
    });
  });

  test("of conditional requests give 200, then 304", async () => {
    await serveOrigin({ siteDir, port });
    const [program] = samplesIn(page("developers/caching"), language);
    const [output] = await outputsOf(language, [program!]);
    expect(
      output!.match(/\b[1-5]\d\d\b(?= |\n)/g)!.filter((status) => ["200", "304"].includes(status)),
    ).toEqual(["200", "304"]);
  });

  test("of tools give a result", async () => {
    await serveOrigin({ siteDir, port });
    // The first is shown in every language, each one in the shell's.
    const programs = samplesIn(page("developers/mcp"), language);
    expect(programs).toHaveLength(language === "sh" ? 1 + Object.keys(TOOLS).length : 1);
    for (const output of await outputsOf(language, programs)) {
      expect(output).toContain("structuredContent");
      expect(output).not.toMatch(/isError|-32\d\d\d/);
    }
  });
});

test.each((["javascript", "python"] as const).filter(canRun))(
  "the subscriber in %s repeats the challenge, and takes what is signed alone",
  async (language) => {
    const [program] = samplesIn(page("developers/push"), language);
    const own = await freePort();
    const { line } = startProgram(language, program!, { PORT: String(own) });
    const url = `http://127.0.0.1:${own}/push`;
    const asked = await whenListening(`${url}?hub.mode=subscribe&hub.challenge=a%20challenge`);
    expect(await asked.text()).toBe("a challenge");
    const post = async (body: string, secret: string) => {
      const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
      const answer = await fetch(url, { method: "POST", body, headers: { "X-Hub-Signature": signature } });
      expect(answer.status).toBe(200);
    };
    await post("forged", "another secret");
    await post("unsigned by our hub, too", "");
    await post("signed", "choose-a-long-random-one");
    expect(await line()).toBe("changed: 6 bytes");
  },
);

/** The first answer of a server that is starting. */
async function whenListening(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return answer;
  }
}
