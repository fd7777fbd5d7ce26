import type { FileType } from '@porchlight/core/wire/message.ts';
import type { TextKey, Texts } from '../texts.ts';
import type { ShownAttachment } from './rows.ts';

/** Wire protocol 14.11: what a file is called where its message is quoted. */
const LABELS: Partial<Record<FileType, TextKey>> = {
  image: 'PREVIEW_IMAGE',
  audio: 'PREVIEW_AUDIO',
  video: 'PREVIEW_VIDEO',
  location: 'PREVIEW_LOCATION',
  fallback: 'PREVIEW_LINK',
};

type Previewed = { content: string | null; attachments?: readonly ShownAttachment[] | undefined };

/** Marks of Markdown, and what stays of them. Signs that are no marks stay: "order #12", "snake_case", "2 > 1". */
const MARKS: [RegExp, string][] = [
  [/^\s*```.*$/gm, ''],
  [/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+)/gm, ''],
  [/!?\[([^\]]*)\]\((?:https?:|mailto:|tel:|mention:)[^\s)]*\)/gi, '$1'],
  [/(\*\*|__|~~|`+)(\S(?:.*?\S)?)\1/g, '$2'],
  [/(^|[^\p{L}\p{N}*_])([*_])(\S(?:.*?\S)?)\2(?![\p{L}\p{N}])/gu, '$1$3'],
];
/** More is not shown in one line. */
const MOST = 500;

/** A message in one line: its words, or what its first file is. */
export const previewOf = ({ content, attachments }: Previewed, t: Texts['t']): string => {
  const words = MARKS.reduce((text, [mark, kept]) => text.replace(mark, kept), (content ?? '').slice(0, MOST))
    .replace(/\s+/g, ' ')
    .trim();
  if (words) return words;
  const first = attachments?.[0];
  return first ? t(LABELS[first.file_type] ?? 'PREVIEW_FILE') : '';
};
