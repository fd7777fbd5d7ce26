import type { ReceivedFile } from './files.ts';

export const MIB = 1024 * 1024;
export const MAX_FILE_BYTES = 40 * MIB;

/** A file of a multipart request, in the temporary folder until the response is sent or a feature keeps it. */
export type UploadedFile = { filename: string; content_type: string; received: ReceivedFile };

export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'received' in value && 'filename' in value;
