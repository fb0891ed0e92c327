/** Milliseconds after a finger was lifted within which its click comes. */
const CLICK = 50;

/** Whether something that can be clicked is being pressed: what is replaced meanwhile loses its click. */
export let pressing = false;

const waiting: (() => void)[] = [];

addEventListener("pointerdown", ({ target }) => {
  pressing = (target as Element).closest("a, button, summary") !== null;
});
for (const end of ["pointerup", "pointercancel", "contextmenu"])
  addEventListener(end, () => {
    setTimeout(() => {
      pressing = false;
      for (const go of waiting.splice(0)) go();
    }, CLICK);
  });

/** When nothing is being pressed. */
export const released = () =>
  new Promise<void>((resolve) => (pressing ? void waiting.push(resolve) : resolve()));
