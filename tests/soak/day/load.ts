import { Agent, request } from "undici";
import type { Visit } from "./visits.ts";

export interface LoadReport {
  answered: number;
  /** What went wrong though no replica was killed meanwhile. */
  faults: string[];
  /** How many requests a kill has spoilt that were under way at it. */
  spoilt: number;
}

export interface Load {
  /** Tells when a replica was killed, in milliseconds as `performance.now()` counts them. */
  killed(span: Span): void;
  answered(): number;
  /** Sends nothing more, and settles when all has been answered. */
  end(): Promise<LoadReport>;
}

interface Span {
  from: number;
  to: number;
}

/** How long an answer may take, in milliseconds. */
const PATIENCE = 60_000;

/** Sends requests at a steady pace, whether or not those before have been answered. */
export function startLoad(origin: string, perSecond: number, nextVisit: () => Visit): Load {
  const agent = new Agent({ connections: 32, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  const kills: Span[] = [];
  const failed: (Span & { told: string })[] = [];
  const open = new Set<Promise<void>>();
  let answered = 0;

  const visit = async () => {
    const asked = nextVisit();
    const from = performance.now();
    const fault = await faultOf(asked);
    answered += 1;
    if (fault === null) return;
    failed.push({ from, to: performance.now(), told: `${asked.method ?? "GET"} ${asked.path}: ${fault}` });
  };

  const faultOf = async ({ path, method = "GET", headers = {}, body, fault }: Visit) => {
    try {
      const answer = await request(origin + path, { dispatcher: agent, method, headers, body: body ?? null });
      return fault({ status: answer.statusCode, headers: answer.headers, text: await answer.body.text() });
    } catch (error) {
      return (error as Error).message;
    }
  };

  const timer = setInterval(() => {
    const task = visit().finally(() => open.delete(task));
    open.add(task);
  }, 1000 / perSecond);

  return {
    killed: (span) => void kills.push(span),
    answered: () => answered,
    async end() {
      clearInterval(timer);
      await Promise.all(open);
      await agent.destroy();
      const faults = failed.filter(
        ({ from, to }) => !kills.some((kill) => from <= kill.to && to >= kill.from),
      );
      return { answered, faults: faults.map(({ told }) => told), spoilt: failed.length - faults.length };
    },
  };
}
