import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, Selectable } from 'kysely';
import type { ContactInboxesTable, ContactRow } from '../../platform/database/schema/contacts.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { InboxesTable } from '../../platform/database/schema/inboxes.ts';
import type { TeamsTable } from '../../platform/database/schema/teams.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { type LoadedMessages, loadMessages } from '../messages/load-messages.ts';
import { type AppliedWithEvents, loadSlas } from '../sla/applied.ts';
import { loadMergeNumbers, type MergeNumbers } from './merged-conversations.ts';

export type LoadedConversations = {
  conversations: ConversationRow[];
  contacts: Map<number, ContactRow>;
  contactInboxes: Map<number, Selectable<ContactInboxesTable>>;
  assignees: Map<number, UserRow>;
  teams: Map<number, Selectable<TeamsTable>>;
  channels: Map<number, Pick<Selectable<InboxesTable>, 'id' | 'channel_type'>>;
  labels: Map<number, string[]>;
  messages: LoadedMessages;
  slas: Map<number, AppliedWithEvents>;
  merges: MergeNumbers;
};

const byId = <Row extends { id: number }>(rows: Row[]) => new Map<number, Row>(rows.map((row) => [row.id, row]));

const distinct = <Id extends number>(values: (Id | null)[]): Id[] => [
  ...new Set(values.filter((value) => value !== null)),
];

const some = async <Id extends number, Row>(ids: Id[], query: (ids: Id[]) => Promise<Row[]>) =>
  ids.length === 0 ? [] : query(ids);

/** Titles by conversation, alphabetically. */
export const labelsOfConversations = async (
  db: Kysely<Database>,
  ids: ConversationId[],
): Promise<Map<number, string[]>> => {
  const rows = await some(ids, (found) =>
    db
      .selectFrom('conversation_labels as cl')
      .innerJoin('labels as l', 'l.id', 'cl.label_id')
      .select(['cl.conversation_id', 'l.title'])
      .where('cl.conversation_id', 'in', found)
      .orderBy('l.title')
      .execute(),
  );
  const grouped = new Map<number, string[]>();
  for (const { conversation_id, title } of rows)
    grouped.set(conversation_id, [...(grouped.get(conversation_id) ?? []), title]);
  return grouped;
};

const loadAround = async (db: Kysely<Database>, conversations: ConversationRow[]): Promise<LoadedConversations> => {
  const ids = distinct(conversations.map((row) => row.id));
  const lastMessages = distinct(conversations.flatMap((row) => [row.last_message_id, row.last_public_message_id]));
  const [contacts, contactInboxes, assignees, teams, channels, labels, messages, slas, merges] = await Promise.all([
    some(distinct(conversations.map((c) => c.contact_id)), (found) =>
      db.selectFrom('contacts').selectAll().where('id', 'in', found).execute(),
    ),
    some(distinct(conversations.map((c) => c.contact_inbox_id)), (found) =>
      db.selectFrom('contact_inboxes').selectAll().where('id', 'in', found).execute(),
    ),
    some(distinct(conversations.map((c) => c.assignee_id)), (found) =>
      db.selectFrom('users').selectAll().where('id', 'in', found).execute(),
    ),
    some(distinct(conversations.map((c) => c.team_id)), (found) =>
      db.selectFrom('teams').selectAll().where('id', 'in', found).execute(),
    ),
    some(distinct(conversations.map((c) => c.inbox_id)), (found) =>
      db.selectFrom('inboxes').select(['id', 'channel_type']).where('id', 'in', found).execute(),
    ),
    labelsOfConversations(db, ids),
    loadMessages(db, lastMessages),
    loadSlas(db, conversations),
    loadMergeNumbers({ db }, conversations),
  ]);
  return {
    conversations,
    contacts: byId(contacts),
    contactInboxes: byId(contactInboxes),
    assignees: byId(assignees),
    teams: byId(teams),
    channels: byId(channels),
    labels,
    messages,
    slas,
    merges,
  };
};

const readRows = (db: Kysely<Database>, ids: ConversationId[]) =>
  some(ids, (found) => db.selectFrom('conversations').selectAll().where('id', 'in', found).execute());

/** More merges of one contact during one request mean that something is wrong. */
const MOST_ATTEMPTS = 3;

/** A row whose contact was merged or deleted meanwhile is read again: use `conversations` of the result. */
export const loadAroundConversations = async (
  db: Kysely<Database>,
  conversations: ConversationRow[],
  attempt = 1,
): Promise<LoadedConversations> => {
  const loaded = await loadAround(db, conversations);
  const isWhole = ({ contact_id, contact_inbox_id }: ConversationRow) =>
    loaded.contacts.has(contact_id) && loaded.contactInboxes.has(contact_inbox_id);
  if (conversations.every(isWhole)) return loaded;
  if (attempt === MOST_ATTEMPTS) return { ...loaded, conversations: conversations.filter(isWhole) };
  const outdated = conversations.filter((row) => !isWhole(row)).map(({ id }) => id);
  const now = byId(await readRows(db, outdated));
  const next = conversations.flatMap((row) => (isWhole(row) ? row : (now.get(row.id) ?? [])));
  return loadAroundConversations(db, next, attempt + 1);
};

export const loadConversations = async (db: Kysely<Database>, ids: ConversationId[]): Promise<LoadedConversations> =>
  loadAroundConversations(db, await readRows(db, ids));
