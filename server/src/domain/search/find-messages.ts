import type { AccountId, ConversationId, InboxId, MessageId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { matchMessages } from '../../platform/database/search/match-messages.ts';
import {
  holdsText,
  type MessageScope,
  type MessageSource,
  messagesOf,
  newestOf,
} from '../../platform/database/search/newest-messages.ts';
import { givenRows } from '../../platform/database/together/json-rows.ts';
import type { Deps } from '../deps.ts';
import type { MessagesOfRole } from '../permissions/conversation-reach.ts';
import { catchUp } from './message-index.ts';

/** A search by message text shows the conversations of the newest matches. */
const MOST_FOUND = 500;
/** In the newest messages also parts of words are found. */
const READ_AS_WRITTEN = 4_096;
/** A role that sees no more conversations is searched by these, and not by its inboxes. */
const FEW_CONVERSATIONS = 4_000;

type Reader = {
  account_id: AccountId;
  /** Those an agent sees; undefined for all. */
  inboxes: InboxId[] | undefined;
  /** What the agent's role lets them see; undefined for all. */
  role: MessagesOfRole | undefined;
  text: string;
};

export type MessageSearch = Reader & {
  /** Epoch milliseconds; said after it. */
  since: number;
  limit: number;
  offset: number;
};

const inboxesOf = async (db: Kysely<Database>, { account_id, inboxes }: Reader): Promise<InboxId[]> => {
  if (inboxes) return inboxes;
  const rows = await db.selectFrom('inboxes').select('id').where('account_id', '=', account_id).orderBy('id').execute();
  return rows.map(({ id }) => id);
};

const scopeOf = async (db: Kysely<Database>, inboxes: readonly InboxId[], { role }: Reader): Promise<MessageScope> => {
  if (!role) return { inboxes, conversations: undefined };
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
    FROM (SELECT id FROM (${role.conversations}) AS seen LIMIT ${sql.lit(FEW_CONVERSATIONS + 1)}) AS reached`.execute(
    db,
  );
  const areFew = Number(rows[0]?.count) <= FEW_CONVERSATIONS;
  return { inboxes, conversations: areFew ? sql`SELECT DISTINCT id FROM (${role.conversations}) AS seen` : undefined };
};

const seenBy = ({ account_id, inboxes, role }: Reader) =>
  sql`m.account_id = ${account_id} ${inboxes ? sql`AND m.inbox_id IN (${sql.join(inboxes)})` : sql``} ${role ? sql`AND ${role.condition}` : sql``}`;

const readIds = async (db: Kysely<Database>, { from, where, newest }: MessageSource, search: MessageSearch) => {
  const { rows } = await sql<{ id: MessageId }>`SELECT m.id FROM ${from}
    WHERE ${where} AND ${seenBy(search)} AND m.created_at > ${search.since}
    ORDER BY ${newest} DESC LIMIT ${search.limit} OFFSET ${search.offset}`.execute(db);
  return rows.map(({ id }) => id);
};

const findIn = async (deps: Deps, scope: MessageScope, search: MessageSearch): Promise<MessageId[]> => {
  const db = deps.searches;
  await catchUp(deps);
  let ids: MessageId[] = [];
  for (const source of await matchMessages(db, search.text, scope)) {
    ids = await readIds(db, source, search);
    if (ids.length === search.limit) return ids;
  }
  return ids;
};

/** Ids of the messages found, newest first. What was committed before the call is found. */
export const findMessageIds = async (deps: Deps, search: MessageSearch): Promise<MessageId[]> => {
  const inboxes = await inboxesOf(deps.searches, search);
  if (inboxes.length === 0) return [];
  return findIn(deps, await scopeOf(deps.searches, inboxes, search), search);
};

const conversationsOf = async (db: Kysely<Database>, messages: readonly MessageId[]) => {
  if (messages.length === 0) return [];
  const ids = givenRows(db, sql<readonly { id: MessageId }[]>`${messages.map((id) => ({ id }))}`, { id: 'int' });
  const { rows } = await sql<{ id: ConversationId }>`SELECT DISTINCT m.conversation_id AS id FROM ${ids}
    JOIN messages AS m ON m.id = q.id`.execute(db);
  return rows;
};

const readAsWritten = async (db: Kysely<Database>, scope: MessageScope, reader: Reader) => {
  const { rows } = await sql<{ id: ConversationId }>`SELECT DISTINCT m.conversation_id AS id
    FROM ${newestOf(db, scope, READ_AS_WRITTEN)} ${messagesOf(db, sql`newest.id`)}
    WHERE ${holdsText(reader.text)} AND ${seenBy(reader)}`.execute(db);
  return rows;
};

/** By the beginnings of words in the newest 500 matches, or as written anywhere in the newest messages. */
export const matchesMessages = async (deps: Deps, reader: Reader): Promise<RawBuilder<boolean>> => {
  const db = deps.searches;
  const inboxes = await inboxesOf(db, reader);
  if (inboxes.length === 0) return sql<boolean>`1 = 0`;
  const scope = await scopeOf(db, inboxes, reader);
  const ids = await findIn(deps, scope, { ...reader, since: 0, limit: MOST_FOUND, offset: 0 });
  const found = [...(await conversationsOf(db, ids)), ...(await readAsWritten(db, scope, reader))];
  const rows = givenRows(db, sql<readonly { id: ConversationId }[]>`${found}`, { id: 'int' });
  return sql<boolean>`conversations.id IN (SELECT q.id FROM ${rows})`;
};
