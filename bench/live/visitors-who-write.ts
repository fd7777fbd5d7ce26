import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { signVisitorToken } from '../../server/src/domain/visitors/visitor-token.ts';
import { openStore } from '../../server/src/platform/database/open-store.ts';
import { countUp } from './count-up.ts';
import type { Sender } from './message-clients.ts';
import { ADMIN, SECRET_KEY } from './server-process.ts';

const OLDER_MESSAGES = 20;
const HOUR_MS = 3_600_000;

type Target = { url: string; dataDir: string; databaseUrl?: string | undefined };

const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.ok ? answer.json() : undefined;
};

/** The server listens a moment before it has made its first administrator. */
const signIn = async (url: string) => {
  for (;;) {
    const answer = await post(`${url}/auth/sign_in`, ADMIN);
    if (answer) return answer.data;
    await new Promise((done) => setTimeout(done, 100));
  }
};

/**
 * Visitors who each have a conversation with older messages: one begins it, the others are copies of its rows. `place` is what a statement that writes
 * a message of its own needs to know.
 */
export const visitorsWhoWrite = async ({ url, dataDir, databaseUrl }: Target, count: number) => {
  const agent = await signIn(url);
  const answer = await fetch(`${url}/api/v1/accounts/${agent.account_id}/inboxes`, {
    headers: { api_access_token: agent.access_token },
  });
  const [inbox] = (await answer.json()).payload;
  const website = `?website_token=${inbox.website_token}`;
  const tokenOf = (source_id: string) => signVisitorToken({ source_id, inbox_id: inbox.id }, SECRET_KEY);
  const source_id = randomUUID();
  const first = { message: { content: 'the first one', echo_id: randomUUID() } };
  await post(`${url}/api/v1/widget/conversations${website}`, first, { 'x-auth-token': tokenOf(source_id) });

  const store = openStore({ dataDir, databaseUrl });
  const db = store.maintenance;
  const template = await db
    .selectFrom('contact_inboxes as ci')
    .innerJoin('conversations as c', 'c.contact_inbox_id', 'ci.id')
    .select(['ci.id', 'ci.contact_id', 'c.id as conversation_id', 'c.display_id'])
    .where('ci.source_id', '=', source_id)
    .executeTakeFirstOrThrow();
  const copy = (table: string, id: number, own: Record<string, string>) => countUp(db, { table, id, count, own });
  // They have an address: the question for it, which is asked once, is no part of what is measured.
  await copy('contacts', template.contact_id, {
    id: `${template.contact_id} + n`,
    email: `'writer' || n || '@example.com'`,
  });
  await copy('contact_inboxes', template.id, {
    id: `${template.id} + n`,
    contact_id: `${template.contact_id} + n`,
    source_id: `'writer-' || n`,
    pubsub_token: `'writer-' || n`,
  });
  await copy('conversations', template.conversation_id, {
    id: `${template.conversation_id} + n`,
    display_id: `${template.display_id} + n`,
    uuid: `'writer-' || n`,
    echo_id: 'NULL',
    contact_id: `${template.contact_id} + n`,
    contact_inbox_id: `${template.id} + n`,
    last_message_id: 'NULL',
    last_public_message_id: 'NULL',
  });
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', template.conversation_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await countUp(db, {
    table: 'messages',
    id,
    count: count * OLDER_MESSAGES,
    own: {
      id: `${id} + ${count} + n`,
      conversation_id: `${template.conversation_id} + 1 + n % ${count}`,
      echo_id: 'NULL',
      created_at: `created_at - ${HOUR_MS}`,
      updated_at: `updated_at - ${HOUR_MS}`,
    },
  });
  if (store.kind === 'postgres')
    await sql`SELECT setval(pg_get_serial_sequence('messages', 'id'), (SELECT max(id) FROM messages))`.execute(db);
  // A plan made for an empty table reads a full one from end to end.
  await sql`ANALYZE`.execute(db);
  await store.close();

  const senders: Sender[] = Array.from({ length: count }, (_, index) => ({
    path: `/api/v1/widget/messages${website}`,
    token: tokenOf(`writer-${index + 1}`),
  }));
  const place = {
    account_id: inbox.account_id ?? agent.account_id,
    inbox_id: inbox.id,
    contact_id: template.contact_id,
    conversations: { first: template.conversation_id + 1, last: template.conversation_id + count },
  };
  return { senders, place };
};
