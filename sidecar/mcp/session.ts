import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a session id is accepted, in seconds. */
const SESSION_LIFETIME = 24 * 60 * 60;

const ID = /^v1\.\d{4}-\d{2}-\d{2}\.([0-9a-z]{1,10})\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;

/**
 * Sessions without a store: an id contains everything there is to know, and its signature proves that it was issued here.
 *
 *     v1.<protocol version>.<issued, seconds in base 36>.<16 random bytes>.<HMAC-SHA-256 of all before>
 *
 * So any replica with the same secret accepts it, it survives a restart, and an idle session costs nothing.
 */
export function createSessions({ secret, clock }: { secret: string; clock: () => number }) {
  const now = () => Math.floor(clock() / 1000);
  const sign = (payload: string) => createHmac("sha256", secret).update(payload).digest("base64url");
  const isGenuine = (id: string) => {
    const end = id.lastIndexOf(".");
    // Compared as text, since the last digit of a base64url MAC has spare bits that decoding would ignore.
    return timingSafeEqual(Buffer.from(id.slice(end + 1)), Buffer.from(sign(id.slice(0, end))));
  };
  return {
    issue(version: string): string {
      const payload = `v1.${version}.${now().toString(36)}.${randomBytes(16).toString("base64url")}`;
      return `${payload}.${sign(payload)}`;
    },
    /** Whether an id is one that was issued with this secret within the last 24 hours. */
    accepts(id: string): boolean {
      const seconds = ID.exec(id)?.[1];
      if (seconds === undefined || !isGenuine(id)) return false;
      return now() - Number.parseInt(seconds, 36) < SESSION_LIFETIME;
    },
  };
}
