import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createReactions } from './reactions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a hundred messages that are marked read at once are looked up together, and each is published', async () => {
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const messages = [];
  for (let time = 0; time < 100; time += 1)
    messages.push(
      await server.buildMessage({ conversation_id: conversation.id, message_type: OUTGOING, content: `${time}` }),
    );
  const events: DomainEvent[] = messages.map(({ id }) => ({
    name: 'message.updated',
    payload: {
      message_id: id,
      conversation_id: conversation.id,
      changed: { status: ['sent', 'read'] },
      performer: { type: 'contact', id: conversation.contact_id },
    },
  }));
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { plan } = createReactions({ publish: () => {}, jobsWaiting: () => {} });
  const { changes } = await server.deps.write((tx) => plan(events, tx.db.withPlugin(counter)));
  expect(changes.map(({ record_id, audience }) => [record_id, audience])).toEqual(
    messages.map(({ id }) => [id, 'public']),
  );
  expect(queries).toBeLessThan(5);
});
