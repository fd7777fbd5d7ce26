import { sql } from 'kysely';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../transaction.ts';
import type { KeptFile } from './keep.ts';

/** Keys of our files that a text names by their address. */
const keysIn = (text: string | null | undefined): string[] => [
  ...new Set(
    [...(text ?? '').matchAll(/\/files\/([A-Za-z0-9_-]{8,70}(?:\.[A-Za-z0-9]{1,12})?)/g)].map(([, key]) => key ?? ''),
  ),
];

type Owner = { account_id: AccountId; user_id: UserId };

/** A picture that came for an article: nobody's until one names it, and swept like every other upload that stays so for a day. */
export const expectPicture = (tx: Tx, { account_id, user_id }: Owner, file: KeptFile) =>
  tx.db
    .insertInto('blobs')
    .values({
      key: file.key,
      account_id,
      user_id,
      inbox_id: null,
      contact_inbox_id: null,
      filename: file.file_name,
      content_type: file.content_type,
      byte_size: file.file_size,
      checksum: null,
      uploaded_at: tx.now,
      attached_at: null,
      created_at: tx.now,
    })
    .execute();

const isNamed = async ({ db }: Tx, account_id: AccountId, key: string) =>
  (await db
    .selectFrom('articles')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`content like ${`%${key.replaceAll('_', String.raw`\_`)}%`} escape '\\'`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * What became of an article's pictures, after it was written, changed or deleted: those it names are kept; those that no article
 * names any more have a day left, for whoever takes it back.
 */
export const settlePictures = async (
  tx: Tx,
  account_id: AccountId,
  before: string | null | undefined,
  after: string | null | undefined,
): Promise<void> => {
  const named = keysIn(after);
  const ofAccount = (keys: string[]) =>
    tx.db.updateTable('blobs').where('account_id', '=', account_id).where('key', 'in', keys);
  if (named.length > 0) await ofAccount(named).set({ attached_at: tx.now }).where('attached_at', 'is', null).execute();
  const dropped = keysIn(before).filter((key) => !named.includes(key));
  for (const key of dropped)
    if (!(await isNamed(tx, account_id, key)))
      await ofAccount([key]).set({ attached_at: null, created_at: tx.now }).execute();
};
