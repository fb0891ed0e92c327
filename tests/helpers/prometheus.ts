/** The samples of the text format of Prometheus, by name and labels. */
export function samplesOf(text: string): Map<string, number> {
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

/** What each metric says it means, by name. */
export function meaningsOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name, meaning]) => [name!, meaning!]));
}

/** The labels that the samples of a metric bear, in their order; those that make a histogram's buckets left out. */
export function labelsOf(text: string, metric: string): string[] {
  const sample = new RegExp(`^${metric}(?:_bucket)?\\{(.+)\\} `, "m").exec(text)?.[1] ?? "";
  return [...sample.matchAll(/(\w+)="/g)].map(([, label]) => label!).filter((label) => label !== "le");
}
