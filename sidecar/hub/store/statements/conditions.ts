import {
  type AnnouncedTopic,
  CLAIM_LENGTH,
  CLOCK_TOLERANCE,
  type Moment,
  type SubscriptionKey,
} from "../store.ts";

/** Whether nobody holds a claim on a row; with the parameters of `claimLimits`. */
export const UNCLAIMED = "(claimed_until <= :now OR claimed_until > :lastClaim)";

/** Whether subscription `s` lacks what topic `t` has announced, and is due and unclaimed; with those of `dueLimits`. */
export const DUE = `s.topic = t.topic AND s.received <> t.etag AND s.lease_end > :now
  AND (s.next_try <= :now OR s.next_try > :lastTry) AND ${UNCLAIMED}`;

/** `lastClaim` is the furthest end of any claim made before `now`. */
export const claimLimits = (now: number) => ({ now, lastClaim: now + CLAIM_LENGTH + CLOCK_TOLERANCE });

/** `lastTry` is the furthest retry that any failure before `now` has set. */
export const dueLimits = ({ now, retryHorizon }: Moment) => ({
  ...claimLimits(now),
  lastTry: Math.ceil(now + retryHorizon + CLOCK_TOLERANCE),
});

/** The columns of a list of keys, and such a list as a statement takes it. */
export const KEY = "topic text, callback text";
export const keysText = (keys: readonly SubscriptionKey[]) =>
  JSON.stringify(keys.map(({ topic, callback }) => ({ topic, callback })));

/** Every transaction locks topics in this order, or a process that announces and one that claims would wait for each other. */
export const inLockOrder = <Topic extends AnnouncedTopic>(topics: readonly Topic[]): Topic[] =>
  [...topics].sort((a, b) => (a.url < b.url ? -1 : 1));
