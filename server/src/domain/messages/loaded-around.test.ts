import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Found = { id: number; content: string; sender?: { name: string; type: string }; conversation: object };

it('a message that is found has its own sender and its own conversation, beside those of others', async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const [ada, ben] = [
    await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' }),
    await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ben' }),
  ];
  const begin = async (name: string, agent: typeof ada) => {
    const visitor = await server.buildVisitor(inbox, { contact: { name } });
    const { display_id } = await server.buildConversation({
      contact_inbox_id: visitor.contact_inbox.id,
      assignee_id: agent.user.id,
    });
    const path = `${base}/conversations/${display_id}/messages`;
    await server.asAgent(agent).post(path, { content: `lantern from ${agent.user.name}` });
    const message = { content: `lantern from ${name}` };
    expect((await server.asVisitor(visitor).post('/api/v1/widget/messages', { message })).status).toBe(200);
    return visitor.contact_inbox;
  };
  const [one, other] = [await begin('Vera', ada), await begin('Otto', ben)];
  const { body } = await server.asAgent(ada).get(`${base}/search`, { query: { q: 'lantern' } });
  const found: Found[] = body.payload.messages;
  expect(found.map(({ content, sender }) => [content, sender?.name]).toSorted()).toEqual([
    ['lantern from Ada', 'Ada'],
    ['lantern from Ben', 'Ben'],
    ['lantern from Otto', 'Otto'],
    ['lantern from Vera', 'Vera'],
  ]);
  for (const [place, assignee] of [
    [one, ada],
    [other, ben],
  ] as const)
    expect(found.filter(({ content }) => content.includes(place === one ? 'Vera' : 'Otto'))).toMatchObject([
      {
        conversation: {
          assignee_id: assignee.user.id,
          unread_count: 1,
          contact_inbox: { source_id: place.source_id },
        },
      },
    ]);
});
