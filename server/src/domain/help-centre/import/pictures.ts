import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { contentTypeOf } from '../../../platform/files/content-type.ts';
import { readContentOf } from '../../../platform/files/received-content.ts';
import { MIB } from '../../../platform/files/uploaded-file.ts';
import type { Deps } from '../../deps.ts';
import { makeFileKey } from '../../uploads/file-names.ts';
import { fileAddress } from '../../uploads/file-urls.ts';
import { expectPicture } from '../../uploads/named-files.ts';
import { countTeamUpload } from '../../uploads/quotas.ts';

const WEBP = 'image/webp';
/** SVG is excluded: it is a document. */
const TYPES = ['image/png', 'image/jpeg', 'image/gif', WEBP];
const MAX_BYTES = 10 * MIB;
/** Of the text of an article, on screens of double density. */
const WIDTH = 1_600;
const TIMEOUT_MS = 8_000;
const REDIRECTS = 3;
/** Of one import. */
const MOST_FETCHED = 500;

type Ports = Pick<Deps, 'files' | 'images' | 'write' | 'env' | 'http' | 'db'>;
type Owner = { account_id: AccountId; user_id: UserId };

const isStored = async ({ db }: Ports, key: string) =>
  (await db.selectFrom('blobs').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;

/** Re-encoded as WebP, without metadata. Undefined when it is no picture. */
const keep = async (deps: Ports, owner: Owner, bytes: Buffer, file_name: string): Promise<string | undefined> => {
  if (bytes.length > MAX_BYTES) return undefined;
  const type = contentTypeOf(await readContentOf(bytes), { filename: '', content_type: '' });
  if (!type || !TYPES.includes(type)) return undefined;
  const small = await deps.images.shrink(async () => Readable.from([bytes]), WIDTH);
  if (!small) return undefined;
  const key = makeFileKey(WEBP);
  await deps.files.write(key, small, { content_type: WEBP });
  const file = { key, file_name, content_type: WEBP, file_type: 'image', file_size: small.byteLength } as const;
  try {
    await deps.write(async (tx) => {
      await countTeamUpload(tx, deps, { account_id: owner.account_id }, small.byteLength);
      await expectPicture(tx, owner, { ...file, size: undefined });
    });
  } catch (error) {
    await deps.files.remove([key]);
    throw error;
  }
  return key;
};

const download = async ({ http }: Ports, url: string) => {
  const request = { method: 'GET', url, headers: { accept: TYPES.join(', ') } } as const;
  const limits = { timeout: TIMEOUT_MS, max_bytes: MAX_BYTES, redirects: REDIRECTS };
  const answer = await http.request({ ...request, ...limits }).catch(() => undefined);
  return answer?.status === 200 ? answer.body : undefined;
};

/**
 * Stores pictures of an import, each once. `stored`: those that an earlier import of the article stored, by their
 * hashes; new ones are added to it.
 */
export const createPictureStore = (deps: Ports, owner: Owner) => {
  let fetched = 0;
  const keys = new Map<string, string | undefined>();

  const once = async (hash: string, stored: Record<string, unknown>, make: () => Promise<string | undefined>) => {
    const before = stored[hash];
    const reused = typeof before === 'string' && (await isStored(deps, before)) ? before : undefined;
    if (!keys.has(hash)) keys.set(hash, reused ?? (await make()));
    const key = keys.get(hash);
    if (key) stored[hash] = key;
    return key && fileAddress(key);
  };
  const hashOf = (value: Buffer | string) => createHash('sha256').update(value).digest('base64url');

  return {
    /** The address of a picture of the archive. */
    fromBytes: (bytes: Buffer, name: string, stored: Record<string, unknown>) =>
      once(hashOf(bytes), stored, () => keep(deps, owner, bytes, name)),
    /** The address of a copy of another server's picture. */
    fromUrl: (url: string, stored: Record<string, unknown>) =>
      once(hashOf(url), stored, async () => {
        fetched += 1;
        const bytes = fetched <= MOST_FETCHED ? await download(deps, url) : undefined;
        return bytes && keep(deps, owner, bytes, 'picture.webp');
      }),
  };
};
export type PictureStore = ReturnType<typeof createPictureStore>;
