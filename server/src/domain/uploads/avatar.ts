import { invalidRecord } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/files.ts';
import { isUploadedFile, type UploadedFile } from '../../platform/files/uploaded-file.ts';
import type { Deps } from '../deps.ts';
import { makeFileKey } from './file-names.ts';
import { countTeamUpload, type TeamOwner } from './quotas.ts';
import { judgeFile } from './store-upload.ts';

const MAX_BYTES = 15 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

const refused = (why: string) => invalidRecord(`Avatar ${why}`, ['avatar']);

const judge = async (upload: UploadedFile) => {
  if (upload.received.byte_size > MAX_BYTES) throw refused('size is too big (maximum is 15 MB)');
  const { content_type } = await judgeFile(upload);
  if (!TYPES.includes(content_type)) throw refused('must be a PNG, JPEG, GIF or WebP picture');
  return content_type;
};

const keep = async ({ files }: Pick<Deps, 'files'>, received: ReceivedFile, content_type: string) => {
  const key = makeFileKey(content_type);
  await files.keep(received, key, { content_type });
  return key;
};

/** `written` gets undefined without a picture. A picture is deleted again when it fails. @throws 422 */
export const withAvatar = async <T>(
  deps: Pick<Deps, 'files' | 'write' | 'env'>,
  owner: TeamOwner,
  value: unknown,
  written: (avatar_key: string | undefined) => Promise<T>,
): Promise<T> => {
  if (!isUploadedFile(value)) return written(undefined);
  const content_type = await judge(value);
  await deps.write((tx) => countTeamUpload(tx, deps, owner, value.received.byte_size));
  const key = await keep(deps, value.received, content_type);
  try {
    return await written(key);
  } catch (error) {
    await deps.files.remove([key]);
    throw error;
  }
};
