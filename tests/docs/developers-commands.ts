/** The scripts of package.json that only who works on this project needs, for the README; `usage` follows the name. */
export const DEVELOPERS_COMMANDS: Record<string, { does: string; usage?: string }> = {
  test: { does: "type check, lint, what nothing uses, and every test, some in a real browser" },
  docs: { does: "writes the tables of the READMEs from the definitions in the code" },
  bench: { does: "the tables of [the benchmarks](tests/bench/README.md)" },
  soak: { usage: " [-- <trial>]", does: "the long trials: a thousand kills, replicas, random sequences" },
  conformance: {
    usage: " [-- <which>]",
    does: "`mcp`: the official suites of MCP; `openapi`: linters and generators of clients",
  },
  screenshots: { usage: " [folder]", does: "a picture of each page, in both themes and at three widths" },
  lighthouse: {
    usage: " [least]",
    does: "Lighthouse scores of a page of each kind; fails below 99, or the minimum given",
  },
  train: {
    usage: " -- <folder of training files>",
    does: "trains the polarity model anew, see [there](data/README.md#training-and-evaluation)",
  },
  "train:words": { usage: " -- <files>", does: "makes the model's word table anew" },
  "train:complaints": { usage: " -- <vectors>", does: "trains the detector of complaints anew" },
  "train:background": { usage: " -- <folder>", does: "makes the background of the topics anew" },
  "train:dictionaries": { does: "rebuilds the lists of words that search accepts as correctly spelt" },
  evaluate: {
    usage: " -- <file.jsonl> ... [--list] [--json]",
    does: "measures claims, names, polarity and aspects against labels, beside other scorers",
  },
  "evaluate:sample": {
    usage: " -- <reviews.jsonl>",
    does: "draws claims that would be made of reviews, for a person to judge",
  },
  predict: { usage: " -- <file.jsonl>", does: "what the model says of each mention" },
  typecheck: { does: "the type check alone" },
  lint: { does: "checks lint and format" },
  unused: { does: "names files, exports and packages that nothing uses" },
  format: { does: "fixes lint and format" },
};
