import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

describe('the test server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('answers on a port of its own', async () => {
    expect((await server.http.get('/health')).body).toEqual({ status: 'ok' });
    expect((await server.http.get('/ready')).status).toBe(200);
  });

  it('makes a conversation with a message as the product would', async () => {
    const inbox = await server.buildInbox();
    const visitor = await server.buildVisitor(inbox);
    const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const message = await server.buildMessage({ conversation_id: conversation.id, content: 'Is anybody there?' });
    const stored = await server.deps.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      display_id: 1,
      last_public_message_id: message.id,
      unread_count: 1,
      muted: false,
      custom_attributes: {},
    });
    expect(inbox.selected_feature_flags).toEqual(['attachments', 'emoji_picker', 'end_conversation']);
  });

  it('makes agents who belong to an inbox', async () => {
    const inbox = await server.buildInbox();
    const agent = await server.buildAgent({
      account_id: inbox.account_id,
      inbox_ids: [inbox.id],
      role: 'administrator',
    });
    const members = await server.deps.db
      .selectFrom('inbox_members')
      .select('user_id')
      .where('inbox_id', '=', inbox.id)
      .execute();
    expect(members).toEqual([{ user_id: agent.user.id }]);
  });
});
