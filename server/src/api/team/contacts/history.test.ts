import { TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the past of a person', () => {
  it('is where they wrote from and what they answered, to those who may see those conversations', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = await server.buildVisitor(inbox);
    const page = server.asVisitor(visitor);
    const say = (content: string, referer_url: string) =>
      page.post('/api/v1/widget/messages', { message: { content, referer_url } });
    await say('one', 'https://shop.example/lamps');
    await say('two', 'https://shop.example/lamps');
    await say('three', 'javascript:alert(1)');
    await say('four', 'https://shop.example/basket');
    const [conversation] = await server.deps.db
      .selectFrom('conversations')
      .selectAll()
      .where('contact_id', '=', visitor.contact.id)
      .execute();
    const message = await server.buildMessage({
      conversation_id: conversation?.id as never,
      content_type: 'input_csat',
      message_type: TEMPLATE,
    });
    await server.deps.write((tx) =>
      tx.db
        .insertInto('csat_responses')
        .values({
          account_id: inbox.account_id,
          conversation_id: message.conversation_id,
          message_id: message.id,
          contact_id: visitor.contact.id,
          assigned_agent_id: null,
          rating: 4,
          feedback_message: 'Bright',
          created_at: tx.now,
          updated_at: tx.now,
        })
        .execute(),
    );
    const path = `/api/v1/accounts/${inbox.account_id}/contacts/${visitor.contact.id}`;
    const member = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
    const colleague = server.asAgent(await server.buildAgent({ account_id: inbox.account_id }));
    const pages = (await member.get(`${path}/pages`)).body.payload;
    expect(pages.map(({ url }: { url: string }) => url)).toEqual([
      'https://shop.example/basket',
      'https://shop.example/lamps',
    ]);
    expect((await member.get(`${path}/ratings`)).body.payload).toMatchObject([
      { rating: 4, feedback_message: 'Bright', conversation_id: conversation?.display_id },
    ]);
    const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    expect((await colleague.get(`${path}/pages`)).status).toBe(404);
    await boss.patch(`/api/v1/accounts/${inbox.account_id}`, { contacts_open_to_agents: true });
    for (const what of ['pages', 'ratings']) expect((await colleague.get(`${path}/${what}`)).body.payload).toEqual([]);
  });
});

describe('the whole record of a person', () => {
  it.each(['conversation_participating_manage', 'conversation_unassigned_manage'] as const)(
    'is handed out, ended and erased by those alone who may see each of their conversations: %s',
    async (permission) => {
      const inbox = await server.buildInbox({ enable_email_collect: false });
      const { account_id } = inbox;
      const built = await server.buildAgent({
        account_id,
        inbox_ids: [inbox.id],
        permissions: ['contact_manage', 'data_manage', permission],
      });
      const colleague = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
      const member = server.asAgent(built);
      const answersOf = async (assignee_id: typeof built.user.id | null) => {
        const { contact, contact_inbox } = await server.buildVisitor(inbox);
        await server.buildConversation({ contact_inbox_id: contact_inbox.id, assignee_id });
        const path = `/api/v1/accounts/${account_id}/contacts/${contact.id}`;
        const data = await member.get(`${path}/data`);
        const end = await member.post(`${path}/end_sessions`);
        return [data.status, end.status, (await member.delete(path)).status];
      };
      const [may, mayNot] = [
        [200, 204, 200],
        [401, 401, 401],
      ];
      expect(await answersOf(built.user.id)).toEqual(may);
      expect(await answersOf(colleague.user.id)).toEqual(mayNot);
      expect(await answersOf(null)).toEqual(permission === 'conversation_unassigned_manage' ? may : mayNot);
    },
  );
});
