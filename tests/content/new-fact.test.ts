import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { projectCopy, putInto } from "../helpers/project-copy.ts";
import { runScript } from "../helpers/run-script.ts";

const NEWS = `
  job_value: z.number().describe("What the job cost; absent if not known.").optional(),
  job_name: z.string().optional().describe("What the job was; absent if not known."),
`;

test("a fact is added in the places that CONTRIBUTING names, optional within its description or around it", async () => {
  const project = projectCopy({
    "owner/business.json": JSON.stringify({ name: "Pell" }),
    "owner/reviews.jsonl": journalOf(publishing("a", { job_value: 89, job_name: "Leak" })),
  });
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(project, file), "utf8");
    expect(text).toContain(from);
    putInto(project, { [file]: text.replace(from, to) });
  };
  try {
    change("data/_schema/review.ts", "FACTS = {", `FACTS = {${NEWS}`);
    change("content/_api/examples.yaml", "\nfields:", "\nfields:\n  job_value: 89\n  job_name: Leak");
    change("public/assets/review-card.js", "FACTS = [", 'FACTS = ["job_value", "job_name", ');
    for (const name of readdirSync(join(project, "content/_strings")).filter((each) =>
      each.endsWith(".json"),
    ))
      change(
        `content/_strings/${name}`,
        '"experience":',
        '"job_value": "{value}", "job_name": "{value}", "experience":',
      );
    const settings = { DATA_DIR: "owner", SITE_DIR: "_site", BASE_URL: "https://reviews.pell.example" };
    expect(await runScript("build", [], settings, project)).toMatchObject({ code: 0, stderr: "" });
    const read = (file: string) => readFileSync(join(project, "_site/current", file), "utf8");
    const { fields } = JSON.parse(read("datapackage.json")).resources[0].schema;
    expect(fields).toEqual(
      expect.arrayContaining([
        { name: "job_value", type: "number", description: "What the job cost; empty if not known." },
        { name: "job_name", type: "string", description: "What the job was; empty if not known." },
      ]),
    );
    const { properties } = JSON.parse(read(".well-known/openapi.json")).components.schemas.Review;
    expect(properties).toMatchObject({
      job_value: { description: "What the job cost; absent if not known.", examples: [89] },
      job_name: { description: "What the job was; absent if not known.", examples: ["Leak"] },
    });
    expect(read("reviews.csv")).toMatch(/,89,Leak,/);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
