import { sql } from 'kysely';
import type { TestServer } from '../../server/src/testing/harness.ts';
import { countUp } from './count-up.ts';

const WORDS = 5_000;

/**
 * A place with so many conversations of so many messages, written by the store itself: each row is a copy of one that the
 * product's own factories made. `spread`: half open and half resolved, most of them unassigned, a word in every 5,000th message.
 */
export const fillPlace = async (server: TestServer, size: { conversations: number; messages: number }) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const boss = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = await server.buildVisitor(inbox);
  const first = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const message = await server.buildMessage({ conversation_id: first.id, content: 'the first one' });
  const { writer, kind } = server.store;
  const text = (expression: string) => (kind === 'postgres' ? `(${expression})::text` : `CAST(${expression} AS TEXT)`);
  const copy = (table: string, id: number, count: number, own: Record<string, string>) =>
    countUp(writer, { table, id, count, own });

  const { contact, contact_inbox } = visitor;
  await copy('contacts', contact.id, size.conversations, {
    id: `${contact.id} + n`,
    name: `'Visitor ' || n`,
    email: `'visitor' || n || '@example.com'`,
    last_activity_at: `last_activity_at - n * 1000`,
  });
  await copy('contact_inboxes', contact_inbox.id, size.conversations, {
    id: `${contact_inbox.id} + n`,
    contact_id: `${contact.id} + n`,
    source_id: text('n'),
    pubsub_token: `'bench-' || n`,
  });
  await copy('conversations', first.id, size.conversations, {
    id: `${first.id} + n`,
    display_id: `${first.display_id} + n`,
    uuid: `'00000000-0000-4000-8000-' || substr('000000000000' || ${text('n')}, -12)`
      .replace('substr(', kind === 'postgres' ? 'right(' : 'substr(')
      .replace(', -12)', kind === 'postgres' ? ', 12)' : ', -12)'),
    contact_id: `${contact.id} + n`,
    contact_inbox_id: `${contact_inbox.id} + n`,
    status: `CASE WHEN n % 2 = 0 THEN 'open' ELSE 'resolved' END`,
    assignee_id: `CASE WHEN n % 10 = 0 THEN ${agent.user.id} END`,
    last_activity_at: `last_activity_at - n * 1000`,
    waiting_since: `CASE WHEN n % 3 = 0 THEN waiting_since - n * 1000 END`,
    last_message_id: 'NULL',
    last_public_message_id: 'NULL',
  });
  await copy('messages', message.id, size.messages, {
    id: `${message.id} + n`,
    conversation_id: `${first.id} + 1 + n % ${size.conversations}`,
    content: `'It is in green and in grey, says word' || (n % ${WORDS}) || ' of the harbour lantern'`,
    created_at: `created_at - (${size.messages} - n)`,
  });
  // Every conversation shows its newest message in the list.
  await sql`UPDATE conversations SET last_message_id = (SELECT max(id) FROM messages WHERE conversation_id = conversations.id),
    last_public_message_id = (SELECT max(id) FROM messages WHERE conversation_id = conversations.id)
    WHERE account_id = ${inbox.account_id}`.execute(writer);
  await (kind === 'postgres'
    ? sql`INSERT INTO message_index (id, words) SELECT id, to_tsvector('simple', content) FROM messages`
    : sql`INSERT INTO message_index (rowid, words) SELECT id, content FROM messages`
  ).execute(writer);
  await sql`ANALYZE`.execute(writer);
  return { inbox, boss, agent, visitor, first, base: `/api/v1/accounts/${inbox.account_id}` };
};
export type FilledPlace = Awaited<ReturnType<typeof fillPlace>>;
