import { isSendableType } from '@porchlight/core/rules/files/attachments.ts';
import { fileTypeOf } from '@porchlight/core/rules/files/file-type.ts';
import type { FileType } from '@porchlight/core/wire/message.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { contentTypeOf } from '../../platform/files/content-type.ts';
import { type ImageSize, measureImage } from '../../platform/files/images.ts';
import { readContent } from '../../platform/files/received-content.ts';
import { MAX_FILE_BYTES, type UploadedFile } from '../../platform/files/uploaded-file.ts';
import type { Deps } from '../deps.ts';
import { cleanFileName, makeFileKey } from './file-names.ts';

export type KeptFile = {
  key: string;
  file_name: string;
  content_type: string;
  file_type: FileType;
  file_size: number;
  size: ImageSize | undefined;
};

const refused = (message: string) => invalidRecord(message, ['attachments.file']);

/** Checks an uploaded file and detects its type. @throws 422 for an unsupported type or size. */
export const judgeFile = async (upload: UploadedFile) => {
  const file_name = cleanFileName(upload.filename);
  if (upload.received.byte_size > MAX_FILE_BYTES) throw refused(`${file_name}: size is too big (maximum is 40 MB)`);
  if (upload.received.byte_size === 0) throw refused(`${file_name}: the file is empty`);
  const content_type = contentTypeOf(await readContent(upload.received), upload);
  if (!content_type || !isSendableType(content_type)) throw refused(`${file_name}: type not supported`);
  const file_type = fileTypeOf(content_type);
  const size = file_type === 'image' ? await measureImage(upload.received) : undefined;
  return { file_name, content_type, file_type, file_size: upload.received.byte_size, size };
};

export const dropFiles = ({ files }: Pick<Deps, 'files'>, stored: readonly KeptFile[]) =>
  files.remove(stored.map(({ key }) => key));

/** Stores uploads before the transaction that assigns them, all or none. @throws 422 naming the refused file. */
export const keepFiles = async (
  { files }: Pick<Deps, 'files'>,
  uploads: readonly UploadedFile[],
): Promise<KeptFile[]> => {
  const judged: (Omit<KeptFile, 'key'> & { upload: UploadedFile })[] = [];
  for (const upload of uploads) judged.push({ ...(await judgeFile(upload)), upload });
  const stored: KeptFile[] = [];
  try {
    for (const { upload, ...facts } of judged) {
      const key = makeFileKey(facts.content_type);
      await files.keep(upload.received, key, { content_type: facts.content_type });
      stored.push({ key, ...facts });
    }
    return stored;
  } catch (error) {
    await dropFiles({ files }, stored);
    throw error;
  }
};
