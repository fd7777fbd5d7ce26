import { sql } from 'kysely';
import type { ContactInbox, TeamContact } from '@porchlight/core/wire/contact.ts';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { derivePubsubToken } from '../../../domain/visitors/pubsub-token.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { InboxRow } from '../../../platform/database/schema/inboxes.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { avatarAddress } from '../../../domain/uploads/file-urls.ts';
import { presentTeamContact } from '../../../presenters/contacts.ts';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';

/** A contact has a contact inbox for each browser it was identified in: the newest of each inbox are answered. */
const PER_INBOX = 10;

type NewContactInbox = {
  contact: Pick<ContactRow, 'id'>;
  inbox: Pick<InboxRow, 'id'>;
  source_id: string;
  secretKey: string;
};

/** Gives a contact an id of its own in an inbox. @throws 422 when another contact inbox has it */
export const createContactInbox = async (tx: Tx, { contact, inbox, source_id, secretKey }: NewContactInbox) => {
  const taken = await tx.db
    .selectFrom('contact_inboxes')
    .select('id')
    .where('inbox_id', '=', inbox.id)
    .where('source_id', '=', source_id)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Source has already been taken', ['source_id']);
  await tx.db
    .insertInto('contact_inboxes')
    .values({
      contact_id: contact.id,
      inbox_id: inbox.id,
      source_id,
      pubsub_token: derivePubsubToken(source_id, inbox.id, secretKey),
      hmac_verified: false,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute();
};

const loadContactInboxes = async (deps: Deps, agent: Agent, ids: ContactId[]) => {
  const visible = await visibleInboxIds(deps, agent);
  if (ids.length === 0 || visible?.length === 0) return [];
  return deps.db
    .selectFrom((db) => {
      const newest = sql<number>`row_number() OVER (PARTITION BY ci.contact_id, ci.inbox_id ORDER BY ci.id DESC)`;
      return db
        .selectFrom('contact_inboxes as ci')
        .innerJoin('inboxes as i', 'i.id', 'ci.inbox_id')
        .select(['ci.id', 'ci.contact_id', 'ci.inbox_id', 'ci.source_id', 'i.name', 'i.channel_type', 'i.avatar_key'])
        .select(newest.as('place'))
        .where('ci.contact_id', 'in', ids)
        .$if(visible !== undefined, (query) => query.where('ci.inbox_id', 'in', visible ?? []))
        .as('found');
    })
    .selectAll()
    .where('place', '<=', PER_INBOX)
    .orderBy('id')
    .execute();
};

/** The contact inboxes of contacts, of the inboxes that this agent sees. */
const contactInboxesOf = async (deps: Deps, agent: Agent, contacts: ContactRow[]) => {
  const ids = contacts.map(({ id }) => id);
  const lists = new Map(ids.map((id): [ContactId, ContactInbox[]] => [id, []]));
  for (const row of await loadContactInboxes(deps, agent, ids))
    lists.get(row.contact_id)?.push({
      source_id: row.source_id,
      inbox: {
        id: row.inbox_id,
        avatar_url: avatarAddress(row.avatar_key),
        channel_id: row.inbox_id,
        name: row.name,
        channel_type: row.channel_type,
        provider: null,
      },
    });
  return lists;
};

/** Contacts as an agent reads them (wire protocol 11.10). `bare`: without their contact inboxes. */
export const presentContactsFor = async (
  deps: Deps,
  agent: Agent,
  contacts: ContactRow[],
  bare = false,
): Promise<TeamContact[]> => {
  const [online, lists] = await Promise.all([
    deps.presence.present(agent.account.id, 'contact'),
    bare ? undefined : contactInboxesOf(deps, agent, contacts),
  ]);
  return contacts.map((contact) => ({
    ...presentTeamContact(contact, online.has(contact.id)),
    ...(lists ? { contact_inboxes: lists.get(contact.id) ?? [] } : {}),
  }));
};

/** As `presentContactsFor`, one contact. */
export const presentContactFor = async (deps: Deps, agent: Agent, contact: ContactRow): Promise<TeamContact> => {
  const [presented = presentTeamContact(contact)] = await presentContactsFor(deps, agent, [contact]);
  return presented;
};
