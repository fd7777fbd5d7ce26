import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RemotePicturesTable } from '../../platform/database/schema/messages.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A picture that could not be fetched is requested again after this long. */
const FAILED_MS = 10 * MINUTE;
const NOTED_EVERY_MS = HOUR;
const AT_ONCE = 200;

type Row = Selectable<RemotePicturesTable>;
/** `file_key`: null for a picture that is currently unavailable. */
export type CachedPicture = Pick<Row, 'file_key'>;

const hashOf = (url: string) => createHash('sha256').update(url).digest('base64url');

const isFresh = ({ file_key, fetched_at }: Row, now: number, days: number) =>
  now - fetched_at < (file_key ? days * DAY : FAILED_MS);

export const findPicture = async (
  { db, clock, env, write }: Pick<Deps, 'db' | 'clock' | 'env' | 'write'>,
  url: string,
): Promise<CachedPicture | undefined> => {
  const url_hash = hashOf(url);
  const row = await db.selectFrom('remote_pictures').selectAll().where('url_hash', '=', url_hash).executeTakeFirst();
  const now = clock.now();
  if (!row || !isFresh(row, now, env.uploads.remotePictureDays)) return undefined;
  if (now - row.used_at > NOTED_EVERY_MS)
    await write((tx) =>
      tx.db.updateTable('remote_pictures').set({ used_at: now }).where('url_hash', '=', url_hash).execute(),
    );
  return row;
};

const removeRows = async (tx: Tx, rows: readonly Row[]) => {
  if (rows.length === 0) return;
  await tx.db
    .deleteFrom('remote_pictures')
    .where(
      'url_hash',
      'in',
      rows.map(({ url_hash }) => url_hash),
    )
    .execute();
  const keys = rows.flatMap(({ file_key }) => (file_key ? [file_key] : []));
  if (keys.length > 0) tx.enqueue('files.delete', { keys });
};

const makeRoom = async (tx: Tx, most: number) => {
  for (;;) {
    const used = await readCacheSize(tx);
    if (used.bytes <= most) return;
    const oldest = await tx.db.selectFrom('remote_pictures').selectAll().orderBy('used_at').limit(AT_ONCE).execute();
    let over = used.bytes - most;
    const evicted: Row[] = [];
    for (const row of oldest) {
      if (over <= 0) break;
      evicted.push(row);
      over -= row.byte_size;
    }
    await removeRows(tx, evicted);
  }
};

/** Stores a picture, or that it is unavailable (no key). Beyond the quota, the least recently used ones are removed. */
export const rememberPicture = (
  { write, env }: Pick<Deps, 'write' | 'env'>,
  url: string,
  { file_key, byte_size }: Pick<Row, 'file_key' | 'byte_size'>,
): Promise<void> =>
  write(async (tx) => {
    const url_hash = hashOf(url);
    const before = await tx.db
      .selectFrom('remote_pictures')
      .selectAll()
      .where('url_hash', '=', url_hash)
      .executeTakeFirst();
    if (before) await removeRows(tx, [before]);
    await tx.db
      .insertInto('remote_pictures')
      .values({ url_hash, file_key, byte_size, fetched_at: tx.now, used_at: tx.now })
      .execute();
    await makeRoom(tx, env.uploads.remotePictureBytes);
  });

export const readCacheSize = async ({ db }: Pick<Deps, 'db'> | Tx) => {
  const { bytes, count } = await db
    .selectFrom('remote_pictures')
    .select(({ fn }) => [fn.sum<number | string | null>('byte_size').as('bytes'), fn.count('file_key').as('count')])
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes ?? 0), count: Number(count) };
};

export const sweepRemotePictures = async ({ db, clock, env, write }: Deps): Promise<void> => {
  for (;;) {
    const now = clock.now();
    const old = await db
      .selectFrom('remote_pictures')
      .selectAll()
      .where(({ or, and, eb }) =>
        or([
          eb('fetched_at', '<', now - env.uploads.remotePictureDays * DAY),
          and([eb('file_key', 'is', null), eb('fetched_at', '<', now - FAILED_MS)]),
        ]),
      )
      .limit(AT_ONCE)
      .execute();
    if (old.length === 0) return;
    await write((tx) => removeRows(tx, old));
  }
};
