// A button beside each command that copies it; without scripts the text can still be selected.

const { copy, copied } = document.querySelector("main [data-copy]")?.dataset ?? {};

for (const block of document.querySelectorAll(".snippet")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code").textContent);
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, 2000);
  });
  block.append(button);
}
