/** The media type that something is served with: of a text, which the description names alone, with its character set. */
export function servedType(mediaType: string): string {
  return /^text\/[\w.+-]+$/.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType;
}
