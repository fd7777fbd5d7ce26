import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { openReceived } from '../../platform/files/received-content.ts';
import type { UploadedFile } from '../../platform/files/uploaded-file.ts';
import type { Deps } from '../deps.ts';
import { makeFileKey } from './file-names.ts';
import { fileAddress } from './file-urls.ts';
import { expectPicture } from './named-files.ts';
import { countTeamUpload } from './quotas.ts';
import { judgeFile } from './store-upload.ts';

const WEBP = 'image/webp';
const MAX_BYTES = 15 * 1024 * 1024;
/** SVG is excluded: it is a document. */
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

type Owner = { account_id: AccountId; user_id: UserId };

const refused = (why: string) => invalidRecord(`The picture ${why}`, ['picture']);

/**
 * Stores a smaller copy as WebP, without the camera's metadata, and returns its address. Deleted after a day unless a text names
 * it. @throws 422
 */
export const storePicture = async (
  deps: Pick<Deps, 'files' | 'images' | 'write' | 'env'>,
  owner: Owner,
  upload: UploadedFile,
  width: number,
): Promise<string> => {
  if (upload.received.byte_size > MAX_BYTES) throw refused('is too big (maximum is 15 MB)');
  const { content_type, file_name } = await judgeFile(upload);
  if (!TYPES.includes(content_type)) throw refused('must be a PNG, JPEG, GIF or WebP picture');
  const bytes = await deps.images.shrink(async () => openReceived(upload.received), width);
  if (!bytes) throw refused('cannot be read');
  const key = makeFileKey(WEBP);
  await deps.files.write(key, bytes, { content_type: WEBP });
  try {
    await deps.write(async (tx) => {
      await countTeamUpload(tx, deps, { account_id: owner.account_id }, bytes.byteLength);
      await expectPicture(tx, owner, {
        ...{ key, file_name, content_type: WEBP, file_type: 'image', file_size: bytes.byteLength },
        size: undefined,
      });
    });
  } catch (error) {
    await deps.files.remove([key]);
    throw error;
  }
  return fileAddress(key);
};
