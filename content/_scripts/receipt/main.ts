import { checkReceipt, makeReceipt, type Standing } from "../../../data/_log/published-receipts.ts";
import { fill } from "../../../public/assets/review-card.js";
import type { Strings } from "../../_strings/strings.ts";
import { siteHere } from "./site-here.ts";

const part = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const page = part("receipt");
const told = <Told>(name: string) => JSON.parse(page.dataset[name]!) as Told;

const words = told<Strings["receipt"]["live"]>("words");
const reasons = told<Record<string, string>>("reasons");
const requesters = told<Record<string, string>>("requesters");
const { root = "", notSaid = "" } = page.dataset;
const locale = document.documentElement.lang;

const form = part<HTMLFormElement>("receipt-form");
const made = {
  status: part("made-status"),
  text: part("made-text"),
  save: part<HTMLAnchorElement>("made-save"),
};
const file = part<HTMLInputElement>("receipt-file");
const checked = { status: part("checked-status"), text: part("checked-text") };

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const id = (form.elements.namedItem("id") as HTMLInputElement).value.trim();
  if (id === idInAddress()) void make(id);
  else location.hash = id;
});
file.addEventListener("change", () => void check(file.files?.[0]));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  void check(event.dataTransfer?.files[0]);
});
addEventListener("hashchange", followAddress);
followAddress();

function idInAddress(): string {
  return decodeURIComponent(location.hash.slice(1));
}

function followAddress(): void {
  const id = idInAddress();
  if (id === "") return;
  (form.elements.namedItem("id") as HTMLInputElement).value = id;
  void make(id);
}

async function make(id: string): Promise<void> {
  show(made.status, words.working);
  made.text.hidden = made.save.hidden = true;
  const site = siteHere(root);
  try {
    const receipt = await makeReceipt(id, site);
    URL.revokeObjectURL(made.save.href);
    made.save.href = URL.createObjectURL(new Blob([receipt], { type: "text/plain" }));
    made.save.download = `${id}.tlog-proof`;
    made.text.textContent = receipt;
    made.text.hidden = made.save.hidden = false;
    show(made.status, words.made, site.unchecked && words.unchecked);
  } catch (error) {
    show(made.status, fill(words.none, { id, why: (error as Error).message }));
  }
}

/** Of a larger file nothing is read: no receipt comes near it. */
const MOST_BYTES = 4_000_000;

async function check(given: File | undefined): Promise<void> {
  if (!given) return;
  show(checked.status, words.working);
  checked.text.hidden = true;
  const site = siteHere(root);
  try {
    const { shown, standing } = await checkReceipt(await given.slice(0, MOST_BYTES).text(), site);
    show(checked.status, sentenceOn(standing), shown !== null && site.unchecked && words.unchecked);
    checked.text.textContent = shown && JSON.stringify(shown.line, null, 2);
    checked.text.hidden = shown === null;
  } catch (error) {
    show(checked.status, fill(words.away, { why: (error as Error).message }));
  }
}

function sentenceOn(standing: Standing): string {
  switch (standing.is) {
    case "stands":
      return words.stands;
    case "hidden":
      return words.hidden;
    case "not confirmed":
      return words.behind;
    case "edited":
      return standing.when ? fill(words.edited, { day: day(standing.when) }) : words.editedUndated;
    case "not valid":
      return fill(words.notValid, { why: standing.why });
    case "another log's": {
      const { log, origin, ended } = standing;
      if (ended) return fill(words.ended, { origin, day: day(ended.ended), reason: ended.reason });
      return fill(log === "contradicted" ? words.contradicted : words.stranger, { origin });
    }
    default: {
      const { is, when, reason, requestedBy } = standing;
      const by = requestedBy === null ? notSaid : (requesters[requestedBy] ?? requestedBy);
      return fill(words[is], { day: day(when), reason: reasons[reason] ?? reason, by });
    }
  }
}

/** A day as YYYY-MM-DD in words. */
function day(written: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const date = new Date(written);
  return Number.isNaN(date.getTime()) ? written : format.format(date);
}

function show(status: HTMLElement, ...sentences: (string | false)[]): void {
  status.textContent = sentences.filter((sentence) => sentence !== false).join(" ");
}
