import hmac
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


HTTPServer(("", int(environ.get("PORT", "8700"))), Callback).serve_forever()
