import type { AccountId, ContactId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import { withinReach } from '../permissions/contact-reach.ts';

export const findContact = (db: Kysely<Database>, id: ContactId): Promise<ContactRow | undefined> =>
  db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst();

/** A contact that existed a moment ago. @throws 404 for one that was deleted or merged meanwhile */
export const loadContact = (db: Kysely<Database>, id: ContactId): Promise<ContactRow> =>
  db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

export const isBlocked = async ({ db }: { db: Kysely<Database> }, id: ContactId): Promise<boolean> => {
  const contact = await db.selectFrom('contacts').select('blocked').where('id', '=', id).executeTakeFirst();
  return contact?.blocked === true;
};

export const findContactFor = (db: Kysely<Database>, agent: Agent, id: ContactId): Promise<ContactRow | undefined> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', agent.account.id)
    .where(withinReach(agent))
    .executeTakeFirst();

export const listContacts = async (db: Kysely<Database>, ids: readonly ContactId[]): Promise<ContactRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('contacts').selectAll().where('id', 'in', ids).execute();

export const findAccountIdOfContact = async (db: Kysely<Database>, id: ContactId): Promise<AccountId | undefined> => {
  const row = await db.selectFrom('contacts').select('account_id').where('id', '=', id).executeTakeFirst();
  return row?.account_id;
};

export const listContactsFor = async (
  db: Kysely<Database>,
  agent: Agent,
  ids: readonly ContactId[],
): Promise<ContactRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('contacts')
        .selectAll()
        .where('account_id', '=', agent.account.id)
        .where(withinReach(agent))
        .where('id', 'in', ids)
        .execute();
