import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { reachedBy } from './contact-reach.ts';
import { withinRole } from './conversation-reach.ts';
import type { MemberAccess } from './member-access.ts';

/** Far below the parameter limits of both databases. */
const IDS_AT_ONCE = 5_000;

/** Contacts of the conversations that the member sees, without their records. */
const writesWith = (access: MemberAccess) =>
  sql<boolean>`EXISTS (SELECT 1 FROM conversations seen_c JOIN inbox_members seen_m ON seen_m.inbox_id = seen_c.inbox_id
    WHERE seen_c.contact_id = contacts.id AND seen_m.user_id = ${access.user.id} AND ${withinRole(access, 'seen_c')})`;

export const reachedAmong = async (
  db: Kysely<Database>,
  access: MemberAccess,
  ids: readonly ContactId[],
): Promise<ContactId[]> => {
  const reached: ContactId[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('contacts')
      .select('id')
      .where('id', 'in', ids.slice(from, from + IDS_AT_ONCE))
      .where(access.permissions.has('contact_manage') ? reachedBy(access.user.id, 'contacts.id') : writesWith(access))
      .execute();
    reached.push(...rows.map(({ id }) => id));
  }
  return reached;
};

export const loadContactPlaces = async (db: Kysely<Database>, ids: readonly ContactId[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('contacts as c')
        .innerJoin('accounts as a', 'a.id', 'c.account_id')
        .leftJoin('contact_inboxes as ci', 'ci.contact_id', 'c.id')
        .select(['c.id', 'c.account_id', 'c.created_by_id', 'a.settings', 'ci.inbox_id'])
        .where('c.id', 'in', ids)
        .execute();
