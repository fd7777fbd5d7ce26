import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a conversation’s history says who changed priority, labels, team and silence; the visitor receives none of it', async () => {
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const boss = server.asAgent(
    await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', name: 'Bo' }),
  );
  const path = `${base}/conversations/${conversation.display_id}`;
  for (const title of ['gold', 'silver', 'tin']) await boss.post(`${base}/labels`, { title });
  const team = (await boss.post(`${base}/teams`, { name: 'workshop' })).body.id;

  for (const priority of ['high', 'high', 'low', 'none']) await boss.post(`${path}/toggle_priority`, { priority });
  for (const labels of [['gold', 'silver'], ['gold', 'silver'], ['silver', 'tin'], []])
    await boss.post(`${path}/labels`, { labels });
  for (const team_id of [team, 0]) await boss.post(`${path}/assignments`, { team_id });
  for (const word of ['mute', 'mute', 'unmute']) await boss.post(`${path}/${word}`);

  const { payload } = (await boss.get(`${path}/messages`)).body;
  const said = payload
    .filter(({ message_type }: { message_type: number }) => message_type === ACTIVITY)
    .map(({ content }: { content: string }) => content);
  expect(said).toEqual([
    'Bo set the priority to high',
    'Bo changed the priority from high to low',
    'Bo removed the priority',
    'Bo added gold, silver',
    'Bo added tin',
    'Bo removed gold',
    'Bo removed silver, tin',
    'Assigned to workshop by Bo',
    'Unassigned from workshop by Bo',
    'Bo has muted the conversation',
    'Conversation was marked resolved by Bo',
    'Bo has unmuted the conversation',
  ]);
  const seen = await server.asVisitor(visitor).get('/api/v1/widget/messages');
  expect(seen.body.payload).toEqual([]);
});
