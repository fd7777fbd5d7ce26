import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import { sql } from 'kysely';
import { pairsOf } from '../../server/src/platform/database/search/letter-pairs.ts';
import type { TestServer } from '../../server/src/testing/harness.ts';
import { countUp } from './count-up.ts';

const WORDS = 5_000;
const YEAR_MS = 365 * 24 * 60 * 60_000;
const INBOXES = 4;
/** Every conversation with one of these numbers is in an inbox with little traffic. */
const QUIET = 500;
const TEAMS = 4;
const LABELS = 8;
/** Overlapping conversations. */
const AT_ONCE = 50;
/** Every message with one of these numbers is in another script. */
const CHINESE = 401;
const CHINESE_TEXT = '我想要退款订单';
const ACCENTED = 499;
/** Every message has one of so many topics: words that are neither rare nor common. */
const TOPICS = 20;

type Size = { conversations: number; messages: number };

/**
 * A year of conversations, inserted by the store itself: each row is a copy of one that the product's own factories
 * made. Half are open, most of them unassigned, with a rare word in every 5,000th message.
 */
export const fillPlace = async (server: TestServer, size: Size) => {
  const { kind, maintenance: writer } = server.store;
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  // Consecutive inserts have consecutive ids, over which the rows are spread.
  for (let index = 1; index < INBOXES; index += 1) await server.buildInbox({ account_id, enable_email_collect: false });
  const quiet = await server.buildInbox({ account_id, enable_email_collect: false });
  const boss = await server.buildAgent({ account_id, role: 'administrator' });
  const quietAgent = await server.buildAgent({ account_id, inbox_ids: [quiet.id] });
  const permissions: Permission[] = ['conversation_participating_manage'];
  const participant = await server.buildAgent({ account_id, inbox_ids: [inbox.id], permissions });
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const now = Date.now();
  const times = { created_at: now, updated_at: now };
  const teams = Array.from({ length: TEAMS }, (_, n) => ({
    account_id,
    name: `team ${n}`,
    description: '',
    allow_auto_assign: false,
    ...times,
  }));
  const team = await writer.insertInto('teams').values(teams).returning('id').executeTakeFirstOrThrow();
  const colors = { color: '#1f93ff', description: null, show_on_sidebar: true };
  const labels = Array.from({ length: LABELS }, (_, n) => ({ account_id, title: `label${n}`, ...colors, ...times }));
  const label = await writer.insertInto('labels').values(labels).returning('id').executeTakeFirstOrThrow();
  const visitor = await server.buildVisitor(inbox);
  const first = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const message = await server.buildMessage({ conversation_id: first.id, content: 'the first one' });

  const text = (expression: string) => (kind === 'postgres' ? `(${expression})::text` : `CAST(${expression} AS TEXT)`);
  const yes = (condition: string) =>
    kind === 'postgres' ? `(${condition})` : `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
  const copy = (table: string, id: number, count: number, own: Record<string, string>) =>
    countUp(writer, { table, id, count, own });
  const { conversations, messages } = size;
  const last = kind === 'postgres' ? 'right(' : 'substr(';
  const digits = kind === 'postgres' ? '12' : '-12';
  const inboxOf = (n: string) =>
    `CASE WHEN (${n}) % ${QUIET} = 0 THEN ${quiet.id} ELSE ${inbox.id} + (${n}) % ${INBOXES} END`;
  const moment = (n: string, of: number) => `${now} - (${of} - (${n})) * CAST(${Math.floor(YEAR_MS / of)} AS bigint)`;

  const { contact, contact_inbox } = visitor;
  await copy('contacts', contact.id, conversations, {
    id: `${contact.id} + n`,
    name: `'Visitor ' || n`,
    email: `'visitor' || n || '@example.com'`,
    search_words: `'visitor ' || n || '\n' || 'visitor' || n || '@example.com'`.replace('\\n', '\n'),
    last_activity_at: moment('n', conversations),
  });
  await copy('contact_inboxes', contact_inbox.id, conversations, {
    id: `${contact_inbox.id} + n`,
    contact_id: `${contact.id} + n`,
    inbox_id: inboxOf('n'),
    source_id: text('n'),
    pubsub_token: `'bench-' || n`,
  });
  await copy('conversations', first.id, conversations, {
    id: `${first.id} + n`,
    display_id: `${first.display_id} + n`,
    uuid: `'00000000-0000-4000-8000-' || ${last}'000000000000' || ${text('n')}, ${digits})`,
    contact_id: `${contact.id} + n`,
    contact_inbox_id: `${contact_inbox.id} + n`,
    inbox_id: inboxOf('n'),
    team_id: `CASE WHEN n % 5 < ${TEAMS} THEN ${team.id} + n % 5 END`,
    status: `CASE WHEN n % 2 = 0 THEN 'open' WHEN n % 40 = 1 THEN 'snoozed' WHEN n % 40 = 3 THEN 'pending' ELSE 'resolved' END`,
    priority: `CASE WHEN n % 7 < 4 THEN 1 + n % 7 END`,
    unread_count: 'n % 4',
    assignee_id: `CASE WHEN n % 10 = 0 THEN ${agent.user.id} END`,
    last_activity_at: moment('n', conversations),
    created_at: moment('n', conversations),
    waiting_since: `CASE WHEN n % 3 = 0 THEN ${moment('n', conversations)} END`,
    last_message_id: 'NULL',
    last_public_message_id: 'NULL',
  });
  await sql`INSERT INTO conversation_labels (conversation_id, label_id, created_at)
    SELECT id, ${label.id} + id % ${LABELS}, created_at FROM conversations WHERE account_id = ${account_id} AND id % 3 = 0`.execute(
    writer,
  );
  const block = AT_ONCE * Math.max(1, Math.floor(messages / conversations));
  const conversation = `((n - 1) / ${block} * ${AT_ONCE} + n % ${AT_ONCE}) % ${conversations}`;
  const other = `CASE WHEN n % ${CHINESE} = 0 THEN ' ${CHINESE_TEXT}' WHEN n % ${ACCENTED} = 0 THEN ' Crème brûlée' ELSE '' END`;
  await copy('messages', message.id, messages, {
    id: `${message.id} + n`,
    conversation_id: `${first.id} + 1 + ${conversation}`,
    inbox_id: inboxOf(`1 + ${conversation}`),
    message_type: 'n % 2',
    private: yes('n % 40 = 1'),
    sender_type: `CASE WHEN n % 2 = 0 THEN 'Contact' ELSE 'User' END`,
    sender_id: `CASE WHEN n % 2 = 0 THEN ${contact.id} ELSE ${agent.user.id} END`,
    content: `'It is in green and in grey, says word' || (n % ${WORDS}) || ' of the harbour lantern, topic' || (n % ${TOPICS}) || ${other}`,
    created_at: moment('n', messages),
  });
  // Every conversation shows its newest message in the list.
  await sql`UPDATE conversations SET last_message_id = (SELECT max(id) FROM messages WHERE conversation_id = conversations.id),
    last_public_message_id = (SELECT max(id) FROM messages WHERE conversation_id = conversations.id)
    WHERE account_id = ${account_id}`.execute(writer);
  for (const { user } of [agent, participant]) {
    await sql`INSERT INTO participants (conversation_id, user_id, created_at)
      SELECT id, ${user.id}, created_at FROM conversations WHERE account_id = ${account_id} AND (id - ${first.id}) % 100 = 0`.execute(
      writer,
    );
    await sql`INSERT INTO mentions (account_id, conversation_id, user_id, message_id, created_at)
      SELECT account_id, id, ${user.id}, last_message_id, created_at FROM conversations
      WHERE account_id = ${account_id} AND (id - ${first.id}) % 200 = 0 AND last_message_id IS NOT NULL`.execute(
      writer,
    );
  }
  await sql`INSERT INTO contact_labels (contact_id, label_id, created_at)
    SELECT id, ${label.id} + id % ${LABELS}, created_at FROM contacts WHERE account_id = ${account_id} AND id % 3 = 0`.execute(
    writer,
  );
  const fact = (name: string, every: number) =>
    sql`INSERT INTO reporting_events
      (account_id, name, inbox_id, user_id, conversation_id, value, value_in_business_hours, event_start_at, created_at)
    SELECT account_id, ${sql.lit(name)}, inbox_id, ${sql.lit(agent.user.id)}, conversation_id, id % 3600, id % 1800, created_at, created_at
    FROM messages WHERE account_id = ${account_id} AND id % ${sql.lit(every)} = 1`.execute(writer);
  await fact('reply_time', 4);
  await fact('first_response', 20);
  await fact('conversation_resolved', 40);
  await sql`INSERT INTO csat_responses
      (account_id, conversation_id, message_id, contact_id, assigned_agent_id, rating, feedback_message, created_at, updated_at)
    SELECT account_id, id, last_message_id, contact_id, assignee_id, 1 + id % 5, NULL, created_at, updated_at
    FROM conversations WHERE account_id = ${account_id} AND last_message_id IS NOT NULL AND id % 5 = 0`.execute(writer);
  const pairs = pairsOf(CHINESE_TEXT);
  const isChinese = sql`(id - ${message.id}) % ${sql.lit(CHINESE)} = 0 AND id > ${message.id}`;
  await (kind === 'postgres'
    ? sql`INSERT INTO message_index (id, words) SELECT id, to_tsvector('simple', folded(content)) ||
        CASE WHEN ${isChinese} THEN array_to_tsvector(ARRAY[${sql.join(pairs)}]::text[]) ELSE '' END FROM messages`
    : sql`INSERT INTO message_index (rowid, words) SELECT id, folded(content) ||
        CASE WHEN ${isChinese} THEN ${` ${pairs.join(' ')}`} ELSE '' END FROM messages`
  ).execute(writer);
  // SQLite has no statistics in an installation either: nothing collects them.
  if (kind === 'postgres') await sql`VACUUM ANALYZE`.execute(writer);
  return {
    inbox,
    boss,
    agent,
    quietAgent,
    participant,
    team,
    label,
    visitor,
    first,
    base: `/api/v1/accounts/${account_id}`,
  };
};
export type FilledPlace = Awaited<ReturnType<typeof fillPlace>>;
