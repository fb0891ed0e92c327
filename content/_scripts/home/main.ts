// What the first page needs only when somebody asks or opens something is loaded then.
import "./open-now.js";
import "../actions/on-demand.ts";

const form = document.querySelector<HTMLFormElement>("#search-form");

/** The words and the card of the search come from its page; by them its modules find what they need here. */
async function answerHere(): Promise<void> {
  const { dataset, action } = form!;
  const found = new DOMParser().parseFromString(await (await fetch(action)).text(), "text/html");
  Object.assign(dataset, found.querySelector<HTMLElement>("#search-form")!.dataset);
  document.body.append(found.querySelector("#card-template")!);
  await import(dataset["here"]!);
}
form?.addEventListener("focusin", () => void answerHere(), { once: true });
