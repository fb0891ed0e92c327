import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { openOrigin } from "../helpers/origin.ts";

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("tabs and home screens find icons of their sizes, and whose site it is", async () => {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const load = async (path: string, type: string) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-type")], path).toEqual([200, type]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const { document } = parseHTML(await (await get("/review/g-8fd1c77/")).text());
  const linked = (rel: string) =>
    [...document.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute("href")!);
  expect(linked("icon")).toEqual(["/favicon.ico", "/favicon.svg"]);

  const icon = await load("/favicon.ico", "image/x-icon");
  const images = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
  expect(images.map((at) => icon[at])).toEqual([16, 32, 48]);
  for (const at of images) {
    const png = icon.subarray(
      icon.readUInt32LE(at + 12),
      icon.readUInt32LE(at + 12) + icon.readUInt32LE(at + 8),
    );
    expect(sizeOf(png)).toEqual([icon[at], icon[at + 1]]);
  }

  expect(linked("apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);
  expect(sizeOf(await load("/apple-touch-icon.png", "image/png"))).toEqual([180, 180]);

  const [manifest] = linked("manifest");
  const said = JSON.parse(String(await load(manifest!, "application/manifest+json")));
  expect(said).toMatchObject({ name: "Tillmarsh Heating, Cooling & Plumbing", lang: "en", start_url: "./" });
  for (const { src, sizes, type } of said.icons) {
    const image = await load(new URL(src, `https://reviews.example.test${manifest}`).pathname, type);
    if (type === "image/png") expect(sizeOf(image).join("x")).toBe(sizes);
  }
});
