/** Seconds for which caches may serve what changes with a rebuild, RFC 9111 section 5.2 and RFC 5861 section 3. */
export const CACHED_SECONDS = { fresh: 60, staleWhileRevalidate: 600 };
