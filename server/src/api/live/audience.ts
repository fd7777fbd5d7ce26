import type { AccountId, ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { listAccountSettings } from '../../domain/accounts/queries.ts';
import { isOpenToAgents } from '../../domain/permissions/contact-reach.ts';
import { loadContactPlaces } from '../../domain/permissions/reached-contacts.ts';
import { listSessionsOfContacts } from '../../domain/visitors/queries.ts';
import {
  administratorsTopic,
  contactsTopic,
  inboxTopic,
  memberTopic,
  teamTopic,
  userTopic,
  visitorTopic,
} from '../../platform/cluster/topics.ts';
import type { Change } from '../../platform/database/reaction-types.ts';
import type { Database } from '../../platform/database/schema/database.ts';

type Session = Awaited<ReturnType<typeof listSessionsOfContacts>>[number];

/** In one query. */
export const loadSessions = (db: Kysely<Database>, changes: Change[]): Promise<Session[]> =>
  listSessionsOfContacts(db, [
    ...new Set(
      changes.flatMap((change) => (change.audience !== 'team' && change.contact_id ? [change.contact_id] : [])),
    ),
  ]);

/**
 * A proven session gets the events of all proven sessions of the same contact in its inbox. Wire protocol 6.6 names those of
 * other inboxes as well, but each inbox is a website of its own, and lists no conversation of another.
 */
const sessionsFor = (change: Change, sessions: Session[]) => {
  const own = sessions.find((session) => session.id === change.contact_inbox_id);
  if (!own) return [];
  if (!own.hmac_verified || change.audience === 'contact') return [own];
  return sessions.filter(
    ({ contact_id, inbox_id, hmac_verified }) =>
      contact_id === own.contact_id && inbox_id === own.inbox_id && hmac_verified,
  );
};

export const ownsContact = (change: Change, sessions: Session[]) =>
  sessions.find(({ id }) => id === change.contact_inbox_id)?.owns_contact ?? false;

export type ContactReach = ReadonlyMap<number, readonly string[]>;

const isOfContact = ({ audience, inbox_id, contact_id }: Change): boolean =>
  audience === 'team' && inbox_id === null && contact_id !== null;

const isDeletion = ({ name }: Change): boolean => name === 'contact.deleted';

/** For contacts without an inbox: administrators, and where contacts are open all who may see contacts. */
const accountTopics = (id: AccountId, account: Parameters<typeof isOpenToAgents>[0]) => [
  administratorsTopic(id),
  ...(isOpenToAgents(account) ? [contactsTopic(teamTopic(id))] : []),
];

/** A deleted contact has no row: the agents who could see it have changes of their own. */
const addDeletions = async (db: Kysely<Database>, changes: Change[], reach: Map<number, string[]>) => {
  const deletions = changes.filter((change) => isOfContact(change) && isDeletion(change));
  if (deletions.length === 0) return;
  const accounts = await listAccountSettings(db, [...new Set(deletions.map(({ account_id }) => account_id))]);
  for (const { account_id, contact_id } of deletions) {
    const account = accounts.find(({ id }) => id === account_id);
    if (account && contact_id !== null) reach.set(contact_id, accountTopics(account_id, account));
  }
};

/** By `domain/permissions/contact-reach`, in one query. */
export const loadContactReach = async (db: Kysely<Database>, changes: Change[]): Promise<ContactReach> => {
  const ids = [
    ...new Set(changes.flatMap((change) => (isOfContact(change) && change.contact_id ? [change.contact_id] : []))),
  ];
  const rows = await loadContactPlaces(db, ids);
  const reach = new Map<number, string[]>();
  for (const row of rows) {
    const topics = accountTopics(row.account_id, row);
    if (row.created_by_id !== null) topics.push(contactsTopic(memberTopic(row.account_id, row.created_by_id)));
    if (row.inbox_id !== null) topics.push(contactsTopic(inboxTopic(row.inbox_id)));
    reach.set(row.id, [...(reach.get(row.id) ?? []), ...topics]);
  }
  await addDeletions(db, changes, reach);
  return reach;
};

export type ConversationReach = ReadonlyMap<ConversationId, readonly string[]>;

export type Reach = { contacts: ContactReach; conversations: ConversationReach };

export const conversationsOf = (changes: Change[]): ConversationId[] => [
  ...new Set(
    changes.flatMap(({ conversation_id, audience, user_id }) =>
      conversation_id !== null && audience !== 'contact' && user_id === null ? [conversation_id] : [],
    ),
  ),
];

const teamTopics = (change: Change, { contacts, conversations }: Reach) => {
  if (isOfContact(change)) return [...new Set(contacts.get(change.contact_id ?? 0))];
  if (change.conversation_id !== null) return conversations.get(change.conversation_id) ?? [];
  if (change.inbox_id === null) return [teamTopic(change.account_id)];
  const inbox = inboxTopic(change.inbox_id);
  return isDeletion(change) ? [contactsTopic(inbox)] : [inbox, administratorsTopic(change.account_id)];
};

/** A change of the team's, a note above all, never has a visitor's topic. */
export const topicsFor = (change: Change, sessions: Session[], reach: Reach) => {
  if (change.user_id !== null) return { team: [userTopic(change.user_id)], visitors: [] };
  const visitors =
    change.audience === 'team'
      ? []
      : sessionsFor(change, sessions).map((session) => visitorTopic(session.pubsub_token));
  return { team: change.audience === 'contact' ? [] : teamTopics(change, reach), visitors };
};
