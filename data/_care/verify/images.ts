import sharp from "sharp";

/** Levels of 256 by which pictures of two platforms may differ, on average of all pixels and channels, and anywhere. */
const [MOST_ON_AVERAGE, MOST_ANYWHERE] = [2, 64];

const MOST_PIXELS = 50_000_000;

/** Whether two pictures look the same to people, as those that two platforms make of one source do. */
export async function looksAlike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  try {
    const [a, b] = await Promise.all([one, other].map(pixelsOf));
    if (a!.length !== b!.length) return false;
    let sum = 0;
    for (let at = 0; at < a!.length; at++) {
      const difference = Math.abs(a![at]! - b![at]!);
      if (difference > MOST_ANYWHERE) return false;
      sum += difference;
    }
    return sum / a!.length <= MOST_ON_AVERAGE;
  } catch {
    return false;
  }
}

async function pixelsOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Its size counts as well.
  return Buffer.concat([Buffer.from(`${info.width} ${info.height} `), data]);
}
