import { MAX_FILE_BYTES } from '../../wire/limits.ts';

/** Image, audio, video, csv, text, json, pdf, rtf, zip, office, OpenDocument (wire protocol 12.2). */
const TYPES = new Set([
  'text/csv',
  'text/plain',
  'text/rtf',
  'application/rtf',
  'application/json',
  'application/pdf',
  'application/zip',
  'application/x-zip-compressed',
  'application/x-7z-compressed',
  'application/vnd.rar',
  'application/x-tar',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);
export const isSendableType = (type: string) =>
  /^(image|audio|video)\//.test(type) || TYPES.has(type.split(';')[0] ?? '');

/** Operating systems without a program for a file type report no MIME type. */
const EXTENSIONS = /\.(csv|txt|rtf|json|pdf|zip|7z|rar|tar|docx?|xlsx?|pptx?|od[tsp]|3gpp?|heic|m4a|ogg|opus)$/i;

export type FileRefusal = 'type' | 'size' | 'empty';
export type Chosen = { name: string; type: string; size: number };

export const refusalOf = ({ name, type, size }: Chosen): FileRefusal | undefined => {
  const isSupported = isSendableType(type) || (type === '' && EXTENSIONS.test(name));
  if (!isSupported) return 'type';
  if (size > MAX_FILE_BYTES) return 'size';
  return size === 0 ? 'empty' : undefined;
};

/** For the console's file inputs. A function, so that the widget's build leaves it out. */
export const acceptedFiles = () => ['image/*', 'audio/*', 'video/*', '.3gpp', '.7z', '.rar', ...TYPES].join(',');
