import type { ContactId, ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { Bus } from '../../platform/cluster/bus.ts';
import { visitorAccessTopic } from '../../platform/cluster/topics.ts';
import type { ContactInboxRow } from '../../platform/database/schema/contacts.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { derivePubsubToken } from './pubsub-token.ts';

export const renewSession = async (
  tx: Tx,
  { id }: { id: ContactInboxId },
  secretKey: string,
): Promise<ContactInboxRow> => {
  await tx.db.deleteFrom('one_time_tokens').where('contact_inbox_id', '=', id).execute();
  const { source_id, inbox_id, generation } = await tx.db
    .updateTable('contact_inboxes')
    .set((row) => ({ generation: row('generation', '+', 1), last_used_at: tx.now, updated_at: tx.now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return tx.db
    .updateTable('contact_inboxes')
    .set({ pubsub_token: derivePubsubToken(source_id, inbox_id, secretKey, generation) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const renewSessionsOf = async (tx: Tx, contact_id: ContactId, secretKey: string): Promise<string[]> => {
  const sessions = await tx.db
    .selectFrom('contact_inboxes')
    .select(['id', 'pubsub_token'])
    .where('contact_id', '=', contact_id)
    .execute();
  for (const session of sessions) await renewSession(tx, session, secretKey);
  return sessions.map(({ pubsub_token }) => pubsub_token);
};

export const pubsubTokensOf = async (
  { db }: Pick<Deps, 'db'>,
  of: { ids: readonly ContactInboxId[] } | { contact_id: ContactId },
): Promise<string[]> => {
  const all = db.selectFrom('contact_inboxes').select('pubsub_token');
  if ('ids' in of && of.ids.length === 0) return [];
  const found = 'ids' in of ? all.where('id', 'in', of.ids) : all.where('contact_id', '=', of.contact_id);
  const rows = await found.execute();
  return rows.map(({ pubsub_token }) => pubsub_token);
};

/** Closes the live connections of ended tokens, on every node. Called after the commit. */
export const publishSessionEnd = ({ bus }: { bus: Bus }, pubsubTokens: readonly string[]): void => {
  if (pubsubTokens.length > 0) bus.publish({ topics: pubsubTokens.map(visitorAccessTopic), message: '{}' });
};
