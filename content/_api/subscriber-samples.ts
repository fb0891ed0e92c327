/** Whole subscribers: each repeats the challenge, and takes what is signed with its secret. Behind a proxy that speaks TLS. */
export const SUBSCRIBER_SAMPLES = {
  javascript: `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const SECRET = "choose-a-long-random-one";

createServer(async (request, response) => {
  const { searchParams } = new URL(request.url, "http://localhost");
  if (request.method === "GET") return response.end(searchParams.get("hub.challenge"));
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const expected = \`sha256=\${createHmac("sha256", SECRET).update(body).digest("hex")}\`;
  const given = request.headers["x-hub-signature"] ?? "";
  const genuine = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (genuine) console.log("changed:", body.length, "bytes");
  response.end();
}).listen(Number(process.env.PORT ?? 8700));`,
  python: `import hmac
from http.server import BaseHTTPRequestHandler, HTTPServer
from os import environ
from urllib.parse import parse_qs, urlsplit

SECRET = b"choose-a-long-random-one"


class Callback(BaseHTTPRequestHandler):
    def do_GET(self):
        asked = parse_qs(urlsplit(self.path).query)
        self.answer(asked.get("hub.challenge", [""])[0])

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        expected = "sha256=" + hmac.new(SECRET, body, "sha256").hexdigest()
        if hmac.compare_digest(expected, self.headers.get("X-Hub-Signature", "")):
            print("changed:", len(body), "bytes", flush=True)
        self.answer("")

    def answer(self, text):
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())


HTTPServer(("", int(environ.get("PORT", "8700"))), Callback).serve_forever()`,
};
