import { integer } from './parse-values.ts';
import type { Source } from './variables.ts';

const MB = 1024 * 1024;
const MOST_MB = 100_000_000;

/** How many bytes visitors may upload in a day (UTC), per counter, and what must stay free on the disk. */
export type UploadSettings = {
  visitorBytes: number;
  addressBytes: number;
  inboxBytes: number;
  totalBytes: number;
  accountBytes: number;
  diskFloorBytes: number;
  /** The size of the cache of other servers' pictures, and its lifetime; 0 bytes: none is fetched. */
  remotePictureBytes: number;
  remotePictureDays: number;
};

export const readUploadSettings = (source: Source): UploadSettings => ({
  visitorBytes: integer(source, 'UPLOAD_MB_PER_VISITOR', 200, 0, MOST_MB) * MB,
  addressBytes: integer(source, 'UPLOAD_MB_PER_ADDRESS', 1_000, 0, MOST_MB) * MB,
  inboxBytes: integer(source, 'UPLOAD_MB_PER_INBOX', 5_000, 0, MOST_MB) * MB,
  totalBytes: integer(source, 'UPLOAD_MB_TOTAL', 20_000, 0, MOST_MB) * MB,
  accountBytes: integer(source, 'UPLOAD_MB_PER_ACCOUNT', 20_000, 0, MOST_MB) * MB,
  diskFloorBytes: integer(source, 'DISK_FLOOR_MB', 500, 0, MOST_MB) * MB,
  remotePictureBytes: integer(source, 'REMOTE_PICTURES_MB', 500, 0, MOST_MB) * MB,
  remotePictureDays: integer(source, 'REMOTE_PICTURES_DAYS', 7, 1, 365),
});
