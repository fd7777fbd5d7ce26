import type { ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { Bus } from '../adapters/bus.ts';
import { visitorAccessTopic } from '../live/topics.ts';
import type { Tx } from '../transaction.ts';
import type { ContactInboxRow } from './contact-auth.ts';
import { derivePubsubToken } from './pubsub-token.ts';

/** Ends every token of a session, and the links that would give a new one. Answers the session with its new generation. */
export const renewSession = async (
  tx: Tx,
  { id }: { id: ContactInboxId },
  secretKey: string,
): Promise<ContactInboxRow> => {
  await tx.db.deleteFrom('one_time_tokens').where('contact_inbox_id', '=', id).execute();
  const { source_id, inbox_id, generation } = await tx.db
    .updateTable('contact_inboxes')
    .set((row) => ({ generation: row('generation', '+', 1), updated_at: tx.now }))
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

/** Cuts the live connections of tokens that have ended, on every node. Called after the commit. */
export const publishSessionEnd = ({ bus }: { bus: Bus }, pubsubTokens: readonly string[]): void => {
  if (pubsubTokens.length > 0) bus.publish({ topics: pubsubTokens.map(visitorAccessTopic), message: '{}' });
};
