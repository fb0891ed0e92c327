// Sends a call from the page that describes it, and shows what is answered.

const { failed, rest } = document.querySelector("main [data-failed]")?.dataset ?? {};

/** Most characters of an answer that are shown. */
const SHOWN = 4000;

for (const form of document.querySelectorAll("form.try")) {
  const status = form.querySelector("[role=status]");
  const answer = form.querySelector("pre");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    status.textContent = "…";
    answer.hidden = true;
    try {
      // Whatever is typed stays at this origin.
      const { pathname, search } = new URL(form.elements.address.value, location.origin);
      const response = await fetch(location.origin + pathname + search);
      const shown = indented(await response.text());
      status.textContent = summary(response);
      answer.textContent = shown.length > SHOWN ? `${shown.slice(0, SHOWN)}\n${rest}` : shown;
      answer.hidden = false;
    } catch {
      status.textContent = failed;
    }
  });
}

/** The status and the header fields that say most. */
function summary({ status, statusText, headers }) {
  const fields = ["content-type", "etag", "last-modified"]
    .filter((name) => headers.has(name))
    .map((name) => `${name}: ${headers.get(name)}`);
  return [`${status} ${statusText}`.trim(), ...fields].join(" · ");
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
