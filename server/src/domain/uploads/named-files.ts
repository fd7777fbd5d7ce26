import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../transaction.ts';
import { keysInText } from './file-texts.ts';
import type { KeptFile } from './store-upload.ts';

type Owner = { account_id: AccountId; user_id: UserId };
type Text = string | null | undefined;

/** A picture uploaded for an article: it belongs to nothing until a text names it, and is deleted when none does for a day. */
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
      dropped_at: null,
      created_at: tx.now,
    })
    .execute();

/** For each text that is written, changed or deleted. Files it no longer names are deleted a day later. */
export const settleNamedFiles = async (tx: Tx, account_id: AccountId, before: Text, after: Text): Promise<void> => {
  const named = keysInText(after);
  const dropped = keysInText(before).filter((key) => !named.includes(key));
  const ofAccount = (keys: string[]) =>
    tx.db.updateTable('blobs').where('account_id', '=', account_id).where('key', 'in', keys);
  if (named.length > 0) {
    await ofAccount(named).set({ attached_at: tx.now }).where('attached_at', 'is', null).execute();
    await ofAccount(named).set({ dropped_at: null }).where('dropped_at', 'is not', null).execute();
  }
  if (dropped.length > 0) await ofAccount(dropped).set({ dropped_at: tx.now }).execute();
};
