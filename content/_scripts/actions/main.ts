// What browsers can do with a review: share it or copy its address, and translate it where they do so themselves.

const { dataset } = document.getElementById("card-actions")!;
const words = JSON.parse(dataset["words"]!) as Record<
  "share" | "copy" | "copied" | "uncopied" | "translate" | "translated" | "untranslated",
  string
>;
const locale = document.documentElement.lang;

/** The Translator API of the W3C's Web Machine Learning group, which works on the device. */
declare const Translator: {
  availability(pair: Pair): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>;
};
interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

for (const folded of document.querySelectorAll<HTMLDetailsElement>(".provenance[open]")) offer(folded);
// It does not bubble.
addEventListener("toggle", ({ target }) => offer(target as HTMLDetailsElement), { capture: true });

/** Puts what can be done below what is known of a review, once. */
function offer(known: HTMLDetailsElement): void {
  if (!known.matches?.(".provenance[open]:not(:has(.actions))")) return;
  const review = known.closest(".review")!;
  const actions = document.createElement("p");
  actions.className = "actions";
  known.append(actions);
  const { href } = review.querySelector<HTMLAnchorElement>(".review-date a")!;
  if ("share" in navigator)
    actions.append(button(words.share, () => navigator.share({ url: href }).catch(() => {})));
  else
    actions.append(
      button(words.copy, async (pressed) => {
        const { clipboard } = navigator as Navigator;
        const copied = await clipboard.writeText(href).then(
          () => true,
          () => false,
        );
        pressed.textContent = copied ? words.copied : words.uncopied;
      }),
    );
  void offerTranslation(review, actions);
}

async function offerTranslation(review: Element, actions: Element): Promise<void> {
  const text = review.querySelector<HTMLElement>(":scope > .review-text[lang]");
  if (!text || !("Translator" in globalThis)) return;
  const [sourceLanguage, targetLanguage] = [text.lang, locale].map((tag) => tag.split("-")[0]!) as [
    string,
    string,
  ];
  const pair = { sourceLanguage, targetLanguage };
  if (sourceLanguage === targetLanguage || (await Translator.availability(pair)) === "unavailable") return;
  actions.append(
    button(words.translate, async (pressed) => {
      pressed.disabled = true;
      const shown = document.createElement("p");
      shown.className = "translation";
      shown.dir = "auto";
      shown.role = "status";
      actions.before(shown);
      try {
        const translator = await Translator.create(pair);
        shown.textContent = `${words.translated} ${await translator.translate(text.textContent)}`;
      } catch {
        shown.textContent = words.untranslated;
        pressed.disabled = false;
      }
    }),
  );
}

function button(name: string, act: (pressed: HTMLButtonElement) => unknown): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "chip";
  made.textContent = name;
  made.addEventListener("click", () => act(made));
  return made;
}
