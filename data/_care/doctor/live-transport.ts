import { PAGES } from "../../_schema/addresses.ts";
import { type Finding, look, mend, ok } from "./finding.ts";
import { createVisitor, dropBody, type Visit } from "./visitor.ts";

/** HTTPS, redirects, and what must not be there. */
export async function lookAtTransport(visit: Visit, origin: string): Promise<Finding[]> {
  return [await findHttps(origin), await findSlash(visit), await findNothing(visit)];
}

async function findHttps(origin: string): Promise<Finding> {
  const { protocol, hostname, host } = new URL(origin);
  if (/^(localhost|127\..*|\[::1\])$/.test(hostname)) return ok("HTTPS: not needed on this machine");
  if (protocol === "http:")
    return mend("HTTPS: not used", "put a TLS proxy in front, and build with https:// in BASE_URL");
  const location = await createVisitor(`http://${host}`)("/").then(
    async (answer) => {
      await dropBody(answer);
      return answer.headers.get("location") ?? `an answer with ${answer.status}`;
    },
    () => null,
  );
  if (location === null || location.startsWith(new URL(origin).origin))
    return ok("HTTPS: used, and nothing answers without it");
  return look(`HTTPS: used, but http://${host}/ gives ${location}`, `redirect it to ${origin}/`);
}

async function findSlash(visit: Visit): Promise<Finding> {
  const path = PAGES.insights.slice(0, -1);
  const answer = await visit(path);
  await dropBody(answer);
  const location = answer.headers.get("location") ?? "";
  if ([301, 302, 307, 308].includes(answer.status) && location.endsWith(PAGES.insights))
    return ok(`${path} leads to ${PAGES.insights}`);
  return look(`${path} gives ${answer.status}`, `redirect it to ${PAGES.insights}, since people type it so`);
}

async function findNothing(visit: Visit): Promise<Finding> {
  const answer = await visit("/there/is/no/such/address");
  await dropBody(answer);
  if (answer.status === 404) return ok("an address that is not there: 404");
  return mend(
    `an address that is not there: ${answer.status}`,
    "answer 404: programs take anything else for content",
  );
}
