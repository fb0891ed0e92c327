import { FastResponse } from "srvx";
import { type ErrorStatus, problem } from "../../data/_schema/errors.ts";
import { CORS, type HeaderRecord, UNSTORED } from "../../data/_schema/headers.ts";
import type { Issue } from "../../data/_schema/problem.ts";

export interface Refusal {
  status: ErrorStatus;
  /** On a 400, one entry per fault. */
  issues?: Issue[];
}

export function malformed(message: string): Refusal {
  return { status: 400, issues: [{ path: [], code: "malformed", message }] };
}

export interface ProblemExtras {
  issues?: Issue[];
  headers?: HeaderRecord;
}

/** An error response: JSON, never cached, quoting nothing that the client sent. */
export function problemResponse(status: ErrorStatus, { issues, headers }: ProblemExtras = {}): Response {
  const { body, fields } = problemMessage(status, issues);
  return new FastResponse(body, { status, headers: { ...fields, ...headers } });
}

export const problemMessage = (status: ErrorStatus, issues?: Issue[]) => unstored(problem(status, issues));

/** JSON that nobody may store, as it is sent, and its header fields. */
export function unstored(value: object): { body: string; fields: HeaderRecord } {
  const body = JSON.stringify(value);
  const fields = {
    ...CORS,
    ...UNSTORED,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return { body, fields };
}
