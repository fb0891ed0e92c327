import type { PublicLine } from "../../../data/_log/entry.ts";
import type { LoggedSite, NewestLine } from "../../../data/_log/published-receipts.ts";
import { forged, readCheckpoint } from "../../../data/_log/signed-checkpoint.ts";
import { PUBLIC_JOURNAL, reviewPage } from "../../../data/_schema/addresses.ts";

/** The site of this page. */
export interface SiteHere extends LoggedSite {
  /** Whether a signature was left unchecked, since this browser knows nothing of Ed25519, or the page did not come by HTTPS. */
  unchecked: boolean;
}

/** `root` is the path below which the site lies, without a trailing slash. */
export function siteHere(root: string): SiteHere {
  const ask = async (path: string) => {
    // Tiles that may be kept for a year are others once a log has ended and another begun.
    const response = await fetch(root + path, { cache: "no-cache" });
    if (response.ok) return response;
    if (response.status === 404 || response.status === 410) return null;
    throw new Error(`${path}: ${response.status}`);
  };
  const site: SiteHere = {
    unchecked: false,
    async read(path) {
      const response = await ask(path);
      return response && new Uint8Array(await response.arrayBuffer());
    },
    async newest(id) {
      const page = ID.test(id) ? await ask(reviewPage(id)) : null;
      const shown = page && lineOn(await page.text());
      // The words of a withdrawn review have no page, and of very many reviews none has one.
      return shown ?? lineIn((await ask(PUBLIC_JOURNAL))?.body, id);
    },
    async open(text, verifierKeys) {
      const { message, signatures, ...checkpoint } = readCheckpoint(text, verifierKeys);
      for (const { verifier, publicKey, signature } of signatures) {
        const holds = await verify(publicKey, signature, message);
        if (holds === false) throw forged(verifier);
        site.unchecked ||= holds === null;
      }
      return checkpoint;
    },
  };
  return site;
}

/** As `ReviewId` has it. */
const ID = /^[A-Za-z0-9._~-]{1,128}$/;

/** What the page of a review says of its line. */
function lineOn(page: string): NewestLine | null {
  const data = new DOMParser().parseFromString(page, "text/html").querySelector<HTMLElement>("[data-entry]");
  return data && { index: Number(data.dataset["entry"]), published: JSON.parse(data.dataset["line"]!) };
}

/** The last line of a public journal about a review; most need not be parsed. */
async function lineIn(journal: ReadableStream<Uint8Array> | null | undefined, id: string) {
  if (!journal) return null;
  const named = JSON.stringify(id);
  let newest: NewestLine | null = null;
  let index = 0;
  let rest = "";
  const decoder = new TextDecoder();
  const reader = journal.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const published = line.includes(named) ? (JSON.parse(line) as PublicLine) : null;
      if (published?.["id"] === id) newest = { index, published };
      index++;
    }
  }
  return newest;
}

/** Null where this browser cannot tell. */
async function verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) {
  const bytes = (view: Uint8Array) => view as Uint8Array<ArrayBuffer>;
  try {
    const key = await crypto.subtle.importKey("raw", bytes(publicKey), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, bytes(signature), bytes(message));
  } catch {
    return null;
  }
}
