/** What is started: what those who asked for it are told, and how it is ended. */
export interface Started<Value> {
  /** Something that JSON can say. */
  value: Value;
  end?: () => unknown;
}

/**
 * What test files may ask for, and where it is started: the default export of a module that is loaded only then, a function
 * of the run's folder and of what was asked for. It rejects with the reason why something cannot be had.
 */
export const PREREQUISITES = {
  demonstration: () => import("./demonstration.ts"),
  draft: () => import("./draft.ts"),
  redraft: () => import("./redraft.ts"),
  build: () => import("./build.ts"),
  program: () => import("./program.ts"),
  postgres: () => import("./postgres.ts"),
  browser: () => import("./browser.ts"),
  certificate: () => import("./certificate.ts"),
} satisfies Record<string, () => Promise<{ default: Start<never> }>>;

export type Start<Request> = (folder: string, request: Request) => Promise<Started<unknown>>;

type Prerequisites = typeof PREREQUISITES;
export type Name = keyof Prerequisites;
type Of<Asked extends Name> = Awaited<ReturnType<Prerequisites[Asked]>>["default"];
export type Request<Asked extends Name> = Parameters<Of<Asked>>[1];
export type Value<Asked extends Name> = Awaited<ReturnType<Of<Asked>>>["value"];
