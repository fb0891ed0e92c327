import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectClient, openMcpEndpoint } from "../../helpers/mcp/endpoint.ts";

let endpoint: Awaited<ReturnType<typeof openMcpEndpoint>>;
let client: Client;

beforeAll(async () => {
  endpoint = await openMcpEndpoint();
  ({ client } = await connectClient(endpoint.url));
});

afterAll(async () => {
  await client.close();
  await endpoint.close();
});

async function textOf(name: string, given: Record<string, string> = {}): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: given });
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ role: "user", content: { type: "text" } });
  return (messages[0]!.content as { text: string }).text;
}

describe("prompts", () => {
  test("are the three questions that customers ask most, with what they may name", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map((prompt) => [prompt.name, prompt.arguments?.map(({ name }) => name)])).toEqual([
      ["good_at", ["service", "area"]],
      ["whom_to_ask_for", ["aspect"]],
      ["what_goes_wrong", ["service"]],
    ]);
    for (const { title, description } of prompts) {
      expect(title).toMatch(/\?$/);
      expect(description!.length).toBeGreaterThan(20);
    }
  });

  test("take names as customers know them, and name the tools that answer", async () => {
    const text = await textOf("good_at", { service: "Tankless", area: "the hill" });
    expect(text).toContain("Tillmarsh Heating");
    expect(text).toMatch(/service water-heater\b.*area quarry-hill\b.*get_service.*get_area/s);
    expect(await textOf("good_at", { service: "water-heater" })).not.toMatch(/area|undefined/);
    expect(await textOf("whom_to_ask_for")).toMatch(/compare/);
    expect(await textOf("what_goes_wrong", { service: "" })).toMatch(/max_rating=2/);
  });

  test.each([
    ["no_such_prompt", {}, /Unknown prompt/],
    ["toString", {}, /Unknown prompt/],
    ["good_at", {}, /service: is missing/],
    ["good_at", { service: "zeppelins", area: "Mars" }, /service: No service .*area: No service area/],
  ])("%s with %j is refused, and repeats nothing", async (name, given, message) => {
    const asking = client.getPrompt({ name, arguments: given });
    await expect(asking).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(message) });
    await expect(asking).rejects.not.toThrow(/zeppelins|Mars/);
  });
});

describe("completion", () => {
  const complete = async (
    ref: { type: "ref/prompt"; name: string } | { type: "ref/resource"; uri: string },
    name: string,
    value: string,
  ) => (await client.complete({ ref, argument: { name, value } })).completion;

  test("gives what has a name that begins so, or holds it, as the lists show it", async () => {
    const prompt = { type: "ref/prompt", name: "good_at" } as const;
    const one = { values: ["water-heater"], total: 1, hasMore: false };
    expect(await complete(prompt, "service", "")).toEqual(one);
    expect(await complete(prompt, "service", "TANK")).toEqual(one);
    expect(await complete(prompt, "service", "heaters")).toEqual(one);
    expect(await complete(prompt, "service", "x")).toEqual({ values: [], total: 0, hasMore: false });
    const template = { type: "ref/resource", uri: "reviews://technician/{technician}" } as const;
    expect(await complete(template, "technician", "ha")).toMatchObject({ values: ["Hank Brill"] });
  });

  test.each([
    [{ type: "ref/prompt", name: "no_such_prompt" } as const, "service"],
    [{ type: "ref/prompt", name: "good_at" } as const, "aspect"],
    [{ type: "ref/resource", uri: "reviews://price/{price}" } as const, "price"],
    [{ type: "ref/resource", uri: "reviews://aspect/{aspect}" } as const, "service"],
  ])("of %j there is no %s", async (ref, name) => {
    await expect(complete(ref, name, "")).rejects.toMatchObject({ code: -32602 });
  });
});
