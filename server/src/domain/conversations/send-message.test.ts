import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatTextsIn } from '../../platform/i18n/chat-texts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { sendMessage } from './send-message.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a visitor’s message asks the database three times: what decides about it, its row, its conversation', async () => {
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const { contact } = visitor;
  const templates = {
    greeting: null,
    outOfOffice: null,
    collectEmail: false,
    survey: null,
    today: 0,
    texts: await chatTextsIn('en'),
  };
  let statements = 0;
  const send = (content: string) =>
    server.deps.write(async (tx) => {
      const db = tx.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      return sendMessage(
        { ...tx, db },
        conversation,
        {
          message_type: INCOMING,
          content,
          sender: { type: 'Contact', id: contact.id },
          performer: { type: 'contact', id: contact.id },
          echo_id: content,
        },
        { templates, hasActiveBot: false },
      );
    });
  const sent = await send('Is anybody there?');
  expect(sent).toMatchObject({ repeated: false, conversation: { unread_count: 1, last_message_id: sent.message.id } });
  expect(statements).toBe(3);
  expect(await send('Is anybody there?')).toEqual({ message: sent.message, repeated: true });
});
