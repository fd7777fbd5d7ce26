import { ACTIVITY, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { insertMessage, type MessageDraft } from './insert-message.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A conversation without messages, and what each side's list shows as its last one. */
const setUp = async (fields: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...fields });
  const member = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = await server.buildVisitor(inbox);
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const [page, agent] = [server.asVisitor(visitor), server.asAgent(member)];
  const path = `/api/v1/accounts/${inbox.account_id}/conversations/${row.display_id}`;
  const write = (content: string, draft: Partial<MessageDraft>) =>
    server.deps.write((tx) =>
      insertMessage(tx, row, { message_type: OUTGOING, content, performer: { type: 'system' }, ...draft }),
    );
  const shown = async (): Promise<(string | undefined)[]> => [
    (await page.get('/api/v1/widget/conversations/list')).body.payload[0].last_message?.content,
    (await agent.get(path)).body.last_non_activity_message?.content,
  ];
  return { page, write, shown };
};

describe('the last message of a conversation, in the lists of the visitor and of the team,', () => {
  it('is their question, not the greeting that answers it', async () => {
    const { page, shown } = await setUp({ greeting_enabled: true, greeting_message: 'We are here.' });
    await page.post('/api/v1/widget/messages', { message: { content: 'Where is my lamp?' } });
    expect((await page.get('/api/v1/widget/messages')).body.payload).toHaveLength(2);
    expect(await shown()).toEqual(['Where is my lamp?', 'Where is my lamp?']);
  });

  it('is an automatic one where there is no other, until someone writes', async () => {
    const { write, shown } = await setUp();
    await write('How was it?', { message_type: TEMPLATE });
    await write('And this?', { message_type: TEMPLATE });
    expect(await shown()).toEqual(['How was it?', 'How was it?']);
    await write('Good morning', {});
    expect(await shown()).toEqual(['Good morning', 'Good morning']);
  });

  it('is never a note or an activity', async () => {
    const { write, shown } = await setUp();
    await write('between us', { private: true });
    await write('Ada joined', { message_type: ACTIVITY });
    expect(await shown()).toEqual([undefined, undefined]);
  });
});
