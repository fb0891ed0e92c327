/** One call in the languages that developers copy from; each runs as it stands. */
export interface Sample {
  curl: string;
  javascript: string;
  python: string;
}

/** A GET that shows the status and what was answered: JSON, or a text. */
export function getSample(url: string, answers: "json" | "text"): Sample {
  const [read, load] =
    answers === "json" ? ["json()", "load(response)"] : ["text()", "response.read().decode()"];
  return {
    curl: `curl ${quoted(url)}`,
    javascript: lines(
      `const response = await fetch(${JSON.stringify(url)});`,
      `console.log(response.status, await response.${read});`,
    ),
    python: lines(
      ...(answers === "json" ? ["from json import load"] : []),
      "from urllib.request import urlopen",
      "",
      `with urlopen(${JSON.stringify(url)}) as response:`,
      `    print(response.status, ${load})`,
    ),
  };
}

/** The same GET twice, the second time with the validator of the first: 200, then 304. `etag` is that of the bytes now. */
export function conditionalSample(url: string, etag: string): Sample {
  return {
    curl: lines(
      `curl -s -o /dev/null -D - ${quoted(url)}`,
      `curl -s -o /dev/null -D - -H ${quoted(`If-None-Match: ${etag}`)} ${quoted(url)}`,
    ),
    javascript: lines(
      `const url = ${JSON.stringify(url)};`,
      "const first = await fetch(url);",
      'const etag = first.headers.get("etag");',
      'const again = await fetch(url, { headers: { "If-None-Match": etag } });',
      "console.log(first.status, again.status);",
    ),
    python: lines(
      "from urllib.error import HTTPError",
      "from urllib.request import Request, urlopen",
      "",
      `url = ${JSON.stringify(url)}`,
      "with urlopen(url) as first:",
      '    etag = first.headers["ETag"]',
      "    print(first.status)",
      "try:",
      '    again = urlopen(Request(url, headers={"If-None-Match": etag}))',
      "except HTTPError as unchanged:",
      "    again = unchanged",
      "print(again.status)",
    ),
  };
}

/** A POST of a JSON object that shows what was answered; header fields as names and values. */
export function postSample(url: string, fields: Record<string, string>, body: unknown): Sample {
  const all = { "Content-Type": "application/json", ...fields };
  const json = JSON.stringify(body);
  return {
    curl: continued([
      `curl ${quoted(url)}`,
      ...Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      `-d ${quoted(json)}`,
    ]),
    javascript: lines(
      `const response = await fetch(${JSON.stringify(url)}, {`,
      '  method: "POST",',
      `  headers: ${JSON.stringify(all)},`,
      `  body: JSON.stringify(${json}),`,
      "});",
      "console.log(response.status, await response.json());",
    ),
    python: lines(
      "from json import load",
      "from urllib.request import Request, urlopen",
      "",
      "request = Request(",
      `    ${JSON.stringify(url)},`,
      `    data=${JSON.stringify(json)}.encode(),`,
      `    headers=${JSON.stringify(all)},`,
      ")",
      "with urlopen(request) as response:",
      "    print(response.status, load(response))",
    ),
  };
}

/** A word of a shell command, whatever is in it. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** A shell command over several lines. */
export function continued(parts: readonly string[]): string {
  return parts.join(" \\\n  ");
}

function lines(...all: string[]): string {
  return all.join("\n");
}
