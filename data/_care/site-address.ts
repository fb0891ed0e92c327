/** The address below which a site lies, as typed, without a trailing slash; null for what is none. */
export function addressOf(text = ""): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || href !== origin + pathname) return null;
  return href.replace(/\/+$/, "");
}
