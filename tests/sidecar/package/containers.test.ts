import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../../../data/_schema/settings.ts";
import { COMMANDS } from "../../../sidecar/candor/commands.js";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { FILES, read } from "../../helpers/documents.ts";
import { fileTree } from "../../helpers/file-tree.ts";
import { fillImage, readImage } from "../../helpers/package/dockerfile.ts";
import { importedBy } from "../../helpers/package/imported-by.ts";
import { makeReadOnly } from "../../helpers/package/installed.ts";
import { closureOf, dependenciesOf, linkPackages } from "../../helpers/package/packages.ts";
import { run, serve } from "../../helpers/package/run-command.ts";
import { PROJECT } from "../../helpers/project.ts";

const DOCKERFILE = "sidecar/deploy/Dockerfile";
const compose = load(read("sidecar/deploy/compose.yaml")) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

interface Service {
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  depends_on?: Record<string, { condition: string }>;
}

test("continuous integration gives the Compose file all that it requires", () => {
  const required = [...read("sidecar/deploy/compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const [, given = ""] = /compose\.yaml config.*\n +env: \{(.+)\}/.exec(read(".github/workflows/ci.yml"))!;
  expect(given.match(/\w+(?=:)/g)!.sort()).toEqual([...new Set(required)].sort());
});

test("the image of the sidecar has all that it needs, runs without rights over read-only code, and says whether it is well", async () => {
  const image = readImage(DOCKERFILE, "sidecar");
  expect(image).toMatchObject({ user: "node", workdir: "/reviews", stages: ["sidecar-packages"] });
  const root = folderWith();
  fillImage(image, root);
  linkPackages(join(root, "candor"), closureOf(Object.keys(dependenciesOf("sidecar/package.json"))));
  for (const folder of ["reviews", "state"]) mkdirSync(join(root, folder));
  makeReadOnly(join(root, "candor"));
  const code = fileTree(join(root, "candor"));
  const within = (path: string) => (path.startsWith("/") ? join(root, path) : path);
  const environment = Object.fromEntries(
    Object.entries(image.environment).map(([name, value]) => [name, within(value)]),
  );
  const where = {
    cwd: within(image.workdir),
    environment: { ...environment, SITE_DIR: demonstrationSite(), PORT: "0" },
  };

  const { url, stop } = await serve([...image.entrypoint, ...image.command].map(within), where);
  const { port } = new URL(url);
  const healthy = () => {
    const at = { ...where, environment: { ...where.environment, PORT: port } };
    return run(image.healthcheck.map(within), at);
  };
  for (const path of [
    "/healthz",
    "/reviews.json",
    "/api/reviews/search?query=heater",
    "/metrics-are-elsewhere",
  ])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(
      path.startsWith("/metrics") ? 404 : 200,
    );
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };
  const mcp = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify(initialize),
  });
  expect(mcp.status).toBe(200);
  expect(await healthy()).toMatchObject({ code: 0 });
  expect(await stop()).toMatchObject({ code: 0 });
  expect(await healthy()).toMatchObject({ code: 1 });
  expect(fileTree(join(root, "candor"))).toEqual(code);
  expect(readdirSync(join(root, "reviews"))).toEqual([]);
});

test("every module that a sidecar loads, now or later, is copied into its image", () => {
  const { copied } = readImage(DOCKERFILE, "sidecar");
  const { modules } = importedBy(["sidecar/candor/candor.js", "sidecar/main.ts", "sidecar/hub/cli.ts"]);
  const isCopied = (file: string) => copied.some(({ from }) => file === from || file.startsWith(`${from}/`));
  expect(modules.filter((file) => !isCopied(file))).toEqual([]);
});

test("the whole image copies every room that a package has, and no tests", () => {
  const { copied, command, stages } = readImage(DOCKERFILE, "whole");
  expect({ command, stages }).toEqual({ command: ["start"], stages: ["packages"] });
  expect(copied.map(({ from }) => from).sort()).toEqual([
    "content",
    "data",
    "eleventy.config.ts",
    "package-lock.json",
    "package.json",
    "public",
    "sidecar",
  ]);
  expect(read(`${DOCKERFILE}.dockerignore`)).toContain("\ndata/_training\n");
});

test("what Compose builds, runs, sets and mounts is there", () => {
  for (const [
    name,
    { build, command = [], environment = {}, volumes = [], depends_on = {} },
  ] of Object.entries(compose.services)) {
    if (build) {
      expect(FILES, name).toContain(build.dockerfile);
      const image = readImage(build.dockerfile, build.target);
      const [asked] = [...command, ...image.command];
      expect(Object.keys(COMMANDS), name).toContain(asked);
      expect(
        Object.keys(environment).filter((key) => !(SETTING_NAMES as string[]).includes(key)),
        name,
      ).toEqual([]);
      const folders = Object.values(image.environment).filter((value) => value.startsWith("/"));
      expect(
        volumes
          .map((volume) => volume.replace(/:ro$/, "").split(":").at(-1))
          .filter((at) => !folders.includes(at!)),
        name,
      ).toEqual([]);
    }
    const named = volumes.map((volume) => volume.split(":")[0]!).filter((source) => /^\w+$/.test(source));
    expect(
      named.filter((volume) => !(volume in compose.volumes)),
      name,
    ).toEqual([]);
    expect(
      Object.keys(depends_on).filter((other) => !(other in compose.services)),
      name,
    ).toEqual([]);
  }
});

test("Caddy takes the file that Compose gives it", () => {
  const args = ["validate", "--adapter=caddyfile", `--config=${join(PROJECT, "sidecar/deploy/Caddyfile")}`];
  const home = folderWith();
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const { error, status, stderr } = spawnSync("caddy", args, {
    encoding: "utf8",
    env: { ...env, DOMAIN: "reviews.example.com" },
  });
  if (error) console.warn("Caddy is not here, so its file was not given to it");
  else expect(status, stderr).toBe(0);
});

test("every container of ours is confined", () => {
  for (const [name, service] of Object.entries(compose.services).filter(([, { build }]) => build))
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      tmpfs: ["/tmp"],
    });
});
