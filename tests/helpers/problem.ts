import { expect } from "vitest";
import { ERRORS, type ErrorStatus } from "../../data/_schema/errors.ts";
import { Problem } from "../../data/_schema/problem.ts";

/** Asserts that an answer has the shape of every error, and returns its body. */
export async function expectProblem(answer: Response, status: ErrorStatus): Promise<Problem> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("etag")).toBeNull();
  const text = await answer.text();
  expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  const problem = Problem.strict().parse(JSON.parse(text));
  expect(problem).toMatchObject({ type: "about:blank", status, ...ERRORS[status] });
  if (status === 400) expect(problem.issues?.length).toBeGreaterThan(0);
  else expect(problem.issues).toBeUndefined();
  for (const { code, message } of problem.issues ?? []) {
    expect(code).toMatch(/^[a-z_]+$/);
    expect(message.length).toBeGreaterThan(5);
  }
  expect(text).not.toMatch(/\bat .+:\d+:\d+|\/work\/|node_modules|\.ts\b|SELECT|INSERT/);
  return problem;
}
