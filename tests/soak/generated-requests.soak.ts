process.env["REQUESTS"] ??= "100000";

await import("../sidecar/http/generated-requests.test.ts");
