import type { Sharp } from "sharp";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";

/** A picture to be turned upright and made smaller. Whatever is made of it rejects for what is none that a build can read. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  // Loaded only here, since it takes long.
  const { default: sharp } = await import("sharp");
  // Whatever else a file of that name may hold is read by code that nobody needs.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`) });
  return sharp(bytes, { limitInputPixels: INPUT_LIMITS.photoPixels }).autoOrient();
}

/** Why bytes cannot be shown as a picture, and what can be, to follow their name. */
export function unreadablePicture({ message }: Error): string {
  const [reason] = message.split("\n");
  const most = INPUT_LIMITS.photoPixels / 1e6;
  return `cannot be read as a picture (${reason}); save it again, as JPEG, PNG, WebP or AVIF of at most ${most} million pixels`;
}
