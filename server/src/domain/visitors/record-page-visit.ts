import { isSameVisit } from '@porchlight/core/rules/campaigns/visits.ts';
import type { ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { PageVisitRow } from '../../platform/database/schema/contacts.ts';
import { unix } from '../../platform/times.ts';
import type { Tx } from '../transaction.ts';

const KEPT = 50;

const forgetOldest = async ({ db }: Tx, contact_inbox_id: ContactInboxId) => {
  const oldest = await db
    .selectFrom('page_visits')
    .select('id')
    .where('contact_inbox_id', '=', contact_inbox_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(KEPT)
    .limit(KEPT)
    .execute();
  if (oldest.length === 0) return;
  await db
    .deleteFrom('page_visits')
    .where(
      'id',
      'in',
      oldest.map(({ id }) => id),
    )
    .execute();
};

/** Records the page a visitor is on. The same page again only updates its title. */
export const notePage = async (
  tx: Tx,
  contact_inbox_id: ContactInboxId,
  { url, title }: { url: string; title: string | null },
): Promise<PageVisitRow> => {
  const newest = await tx.db
    .selectFrom('page_visits')
    .selectAll()
    .where('contact_inbox_id', '=', contact_inbox_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.url === url && isSameVisit(unix(newest.created_at), unix(tx.now)))
    return tx.db
      .updateTable('page_visits')
      .set({ title: title ?? newest.title })
      .where('id', '=', newest.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  const noted = await tx.db
    .insertInto('page_visits')
    .values({ contact_inbox_id, url, title, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await forgetOldest(tx, contact_inbox_id);
  return noted;
};
