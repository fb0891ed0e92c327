process.env["HISTORIES"] ??= "1000";

await import("../data/dataset/changes.test.ts");
