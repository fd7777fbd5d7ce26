import type { InboxId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import { findInboxById } from '../inboxes/queries.ts';
import { eraseConversations } from './erase-conversations.ts';

const AT_ONCE = 200;

const isKey = (key: string | null): key is string => key !== null;

/** Erases some conversations of the inbox with their files; false when none is left. */
const eraseSome = ({ write }: Deps, inbox_id: InboxId) =>
  write(async (tx) => {
    const rows = await tx.db
      .selectFrom('conversations')
      .select('id')
      .where('inbox_id', '=', inbox_id)
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return false;
    await eraseConversations(
      tx,
      rows.map(({ id }) => id),
      { withInbox: true },
    );
    return true;
  });

export const deleteInbox = async (deps: Deps, { inbox_id }: { inbox_id: InboxId }): Promise<void> => {
  const inbox = await findInboxById(deps.db, inbox_id);
  if (!inbox) return;
  while (await eraseSome(deps, inbox_id));
  await deps.write(async (tx) => {
    const waiting = await tx.db.selectFrom('blobs').select('key').where('inbox_id', '=', inbox_id).execute();
    const keys = [...waiting.map(({ key }) => key), inbox.avatar_key].filter(isKey);
    await tx.db.deleteFrom('inboxes').where('id', '=', inbox_id).execute();
    tx.record('account.cache_invalidated', { account_id: inbox.account_id });
    if (keys.length > 0) tx.enqueue('files.delete', { keys });
  });
};
