import type { ContactId, ContactInboxId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { PageVisitRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';

const MOST = 50;

type Reach = {
  inboxes?: readonly InboxId[] | undefined;
  sessions?: readonly ContactInboxId[] | undefined;
};

/** The pages a contact visited, newest first. By session, which is indexed. */
export const pageVisitsOf = async (
  db: Kysely<Database>,
  contact_id: ContactId,
  { inboxes, sessions }: Reach = {},
): Promise<PageVisitRow[]> => {
  const own = await db
    .selectFrom('contact_inboxes')
    .select('id')
    .where('contact_id', '=', contact_id)
    .$if(inboxes !== undefined, (query) => query.where('inbox_id', 'in', [...(inboxes ?? [])]))
    .$if(sessions !== undefined, (query) => query.where('id', 'in', [...(sessions ?? [])]))
    .execute();
  if (own.length === 0) return [];
  return db
    .selectFrom('page_visits')
    .selectAll()
    .where(
      'contact_inbox_id',
      'in',
      own.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
};
