// Loads what can be done with a review when somebody opens what is known of one.
addEventListener(
  "toggle",
  ({ target }) => {
    if ((target as Element).matches?.(".provenance[open]"))
      void import(document.getElementById("card-actions")!.dataset["actions"]!);
  },
  { capture: true },
);
