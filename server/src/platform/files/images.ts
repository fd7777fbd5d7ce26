import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReceivedFile } from './files.ts';

/** A picture with more pixels than this is refused as a decompression bomb. */
const MAX_PIXELS = 80_000_000;
/** The same for one that has to be decoded as a whole. */
const MAX_PIXELS_AT_ONCE = 30_000_000;
const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

/** libvips is loaded with the first picture; on a machine without it pictures have no thumbnails. */
const load = () =>
  import('sharp').then(
    ({ default: sharp }) => {
      // No picture is read twice, and more threads for one picture would only take more memory.
      sharp.cache(false);
      sharp.concurrency(1);
      return sharp;
    },
    () => undefined,
  );

export type ImageSize = { width: number; height: number };

/** The size as it is shown, after the camera's rotation; undefined for what cannot be read as a picture. */
export const measureImage = async ({ path }: ReceivedFile): Promise<ImageSize | undefined> => {
  const sharp = await load();
  try {
    const metadata = await sharp?.(path, options).metadata();
    return metadata?.autoOrient;
  } catch {
    return undefined;
  }
};

/** A smaller copy as WebP, without the camera's metadata; undefined where there can be none. */
const shrink = async (picture: Readable, width: number): Promise<Buffer | undefined> => {
  const bytes = await buffer(picture);
  const sharp = await load();
  try {
    const facts = await sharp?.(bytes, options).metadata();
    // Progressive pictures have to be decoded as a whole; others are read line by line.
    if (!sharp || !facts || (facts.isProgressive && facts.width * facts.height > MAX_PIXELS_AT_ONCE)) return undefined;
    const picture = sharp(bytes, options);
    const upright = (facts.orientation ?? 1) > 1 ? picture.autoOrient() : picture;
    return await upright.resize({ width, withoutEnlargement: true }).webp().toBuffer();
  } catch {
    return undefined;
  }
};

export type ImageShrinker = {
  /** A smaller copy of the stream of `open`; undefined where there is no readable picture. */
  shrink(open: () => Promise<Readable | undefined>, width: number): Promise<Buffer | undefined>;
};

/** One picture at a time: a single one may take 300 MB, and a visitor can send fifteen at once. */
export const createImageShrinker = (): ImageShrinker => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    shrink: (open, width) => {
      const next = last.then(async () => {
        const picture = await open();
        return picture && shrink(picture, width);
      });
      last = next.catch(() => undefined);
      return next;
    },
  };
};
