import type { ContactInbox, TeamContact } from '@porchlight/core/wire/contact.ts';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { avatarAddress } from '../../../domain/uploads/file-urls.ts';
import { listNewestContactInboxes } from '../../../domain/visitors/contact-inboxes.ts';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';
import { presentTeamContact } from '../../../presenters/contacts.ts';

/** Null for an inbox that the contact never wrote to. */
export const ReachableInbox = Type.Object({ source_id: Nullable(Type.String()), inbox: TeamInbox });
/** `emails_unread`: unread messages are emailed to the contact. */
export const ContactableInbox = Type.Object({ ...ReachableInbox.properties, emails_unread: Type.Boolean() });

const contactInboxesOf = async (deps: Deps, agent: Agent, contacts: ContactRow[]) => {
  const ids = contacts.map(({ id }) => id);
  const lists = new Map(ids.map((id): [ContactId, ContactInbox[]] => [id, []]));
  for (const row of await listNewestContactInboxes(deps.db, ids, await visibleInboxIds(deps, agent)))
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

/** Wire protocol 11.10. `bare`: without their contact inboxes. */
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

export const presentContactFor = async (deps: Deps, agent: Agent, contact: ContactRow): Promise<TeamContact> => {
  const [presented = presentTeamContact(contact)] = await presentContactsFor(deps, agent, [contact]);
  return presented;
};
