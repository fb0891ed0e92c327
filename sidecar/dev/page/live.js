// In every page of `npm run dev`: brings the page to the newest build, and shows over it what keeps the next one from
// being built. The server always tells all that is to be shown, and again on every connection.

const SCRIPT = "/.dev/live.js";

/** Generation of this page, and a hash of it without its style. */
let own = { ...document.currentScript.dataset };
let work = Promise.resolve();

new EventSource("/.dev/events").addEventListener("message", ({ data }) => {
  const { generation, faults } = JSON.parse(data);
  // What could not be loaded is, with what is told next.
  const load = () => show(faults).then(() => update(generation ?? ""));
  work = work.then(load).catch(() => {});
});

async function update(generation) {
  if (generation === own.generation) return;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const script = next.querySelector(`script[src="${SCRIPT}"]`);
  const [oldStyle, newStyle] = [document, next].map((page) => page.querySelector("link[rel=stylesheet]"));
  const onlyStyle = script?.dataset.page === own.page && oldStyle?.href !== newStyle?.href;
  // Browsers keep the scroll position when a page is reloaded.
  if (!onlyStyle) return location.reload();
  const style = document.importNode(newStyle);
  const loaded = loadingOf(style);
  oldStyle.after(style);
  await loaded;
  oldStyle.remove();
  own = { ...script.dataset };
}

const dialog = document.createElement("dialog");
let said = "[]";
let styled;

/** Faults hold texts of files, which are never taken for markup. */
async function show(faults) {
  const saying = JSON.stringify(faults);
  if (saying === said) return;
  said = saying;
  if (faults.length === 0) return dialog.close();
  styled ??= addDialog();
  await styled;
  dialog.replaceChildren(
    element(
      "h1",
      {},
      faults.length === 1
        ? "This fault keeps the site from being built"
        : `${faults.length} faults keep the site from being built`,
    ),
    element(
      "ul",
      {},
      ...faults.map(({ file, line, message }) =>
        element(
          "li",
          {},
          ...(file ? [element("code", {}, line ? `${file}:${line}` : file)] : []),
          element("p", {}, message),
        ),
      ),
    ),
    element("p", { className: "note" }, "Below is what was built last. This goes when the fault is mended."),
    element("form", { method: "dialog" }, element("button", {}, "Hide")),
  );
  if (!dialog.open) dialog.showModal();
}

/** Apart from the page's own elements and style. */
function addDialog() {
  const host = document.createElement("div");
  const style = element("link", { rel: "stylesheet", href: "/.dev/overlay.css" });
  const loaded = loadingOf(style);
  dialog.setAttribute("aria-label", "Faults");
  host.attachShadow({ mode: "open" }).append(style, dialog);
  document.body.append(host);
  return loaded;
}

function loadingOf(link) {
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
}

function element(name, properties, ...content) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}
