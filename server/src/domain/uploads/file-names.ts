import { randomBytes } from 'node:crypto';

/** Content type -> extension of our keys, and back. Other types are served as downloads. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/avif': 'avif',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'oga',
  'audio/webm': 'weba',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
};
const TYPES = Object.fromEntries(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]));

/** A key that cannot be guessed. Its extension gives the content type, so that serving it needs no query. */
export const makeFileKey = (content_type: string) => {
  const extension = EXTENSIONS[content_type];
  return `${randomBytes(24).toString('base64url')}${extension ? `.${extension}` : ''}`;
};

export const contentTypeOfKey = (key: string) => TYPES[key.split('.')[1] ?? ''] ?? 'application/octet-stream';

/** Only types that browsers display without running anything. */
export const isShownInPlace = (content_type: string) => /^(image|audio|video)\//.test(content_type);

/** Line breaks forge headers; direction marks make `exe.gpj` read as `jpg.exe`. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const MAX_NAME = 200;

/** The visible name, without folders and invisible characters. */
export const cleanFileName = (name: string) => {
  const base = name.replaceAll(UNSEEN, '').split(/[/\\]/).pop()?.trim() ?? '';
  if (base.length <= MAX_NAME) return base || 'file';
  const extension = /\.[a-z0-9]{1,12}$/i.exec(base)?.[0] ?? '';
  return base.slice(0, MAX_NAME - extension.length) + extension;
};
