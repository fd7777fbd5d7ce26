import type { FileType } from '@porchlight/core/wire/message.ts';
import type { TextKey, Texts } from '../../base/texts.ts';
import type { DisplayAttachment } from './rows.ts';

/** Wire protocol 14.11: labels of files in quotes. */
const LABELS: Partial<Record<FileType, TextKey>> = {
  image: 'PREVIEW_IMAGE',
  audio: 'PREVIEW_AUDIO',
  video: 'PREVIEW_VIDEO',
  location: 'PREVIEW_LOCATION',
  fallback: 'PREVIEW_LINK',
};

type Previewed = { content: string | null; attachments?: readonly DisplayAttachment[] | undefined };

/** Only signs at the edge of a word are Markdown's, not those of "order #12", "snake_case", "2 > 1". */
const MARKS =
  /!?\[([^\][]*)\]\(\w+:[^\s()]*\)|^[ \t]*(#+|>|[-*]) |(?<=^|[\s(])[*_~`]+(?=\S)|(?<=[^\s*_~`])[*_~`]+(?=[\s),.:;!?]|$)/gm;
export const withoutMarks = (text: string): string => text.replace(MARKS, '$1');

/** More is not shown in one line. */
const MOST = 500;

/** Its text in one line, or the label of its first file. */
export const previewOf = ({ content, attachments }: Previewed, t: Texts['t']): string => {
  const text = withoutMarks(content?.slice(0, MOST) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text) return text;
  const first = attachments?.[0];
  return first ? t(LABELS[first.file_type] ?? 'PREVIEW_FILE') : '';
};
