import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReceivedFile } from './files.ts';

/** A picture that unpacks to more than this is somebody's trap. */
const MAX_PIXELS = 80_000_000;
const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

/** libvips is loaded with the first picture; a machine it does not run on shows pictures without thumbnails. */
const load = () =>
  import('sharp').then(
    ({ default: sharp }) => sharp,
    () => undefined,
  );

export type ImageSize = { width: number; height: number };

/** The size as a viewer shows it, turned as the camera says; undefined for what cannot be read as a picture. */
export const measureImage = async ({ path }: ReceivedFile): Promise<ImageSize | undefined> => {
  const sharp = await load();
  try {
    const metadata = await sharp?.(path, options).metadata();
    return metadata?.autoOrient;
  } catch {
    return undefined;
  }
};

/** A smaller copy as WebP, without the facts a camera writes into its pictures; undefined where there can be none. */
export const shrinkImage = async (picture: Readable, width: number): Promise<Buffer | undefined> => {
  const bytes = await buffer(picture);
  const sharp = await load();
  try {
    return await sharp?.(bytes, options).autoOrient().resize({ width, withoutEnlargement: true }).webp().toBuffer();
  } catch {
    return undefined;
  }
};
