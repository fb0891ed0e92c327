import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const SECRET = "choose-a-long-random-one";

createServer(async (request, response) => {
  const query = new URLSearchParams(request.url.split("?")[1]);
  if (request.method === "GET") return response.end(query.get("hub.challenge"));
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const expected = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
  const given = request.headers["x-hub-signature"] ?? "";
  const genuine =
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (genuine) console.log("changed:", body.length, "bytes");
  response.end();
}).listen(Number(process.env.PORT ?? 8700));
