// Whether the sidecar of this container is ready: exit code 0 or 1. The image has no curl, and needs none.
const port = process.env["PORT"] || "8080";

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
