import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Inbox = Awaited<ReturnType<TestServer['buildInbox']>>;

const write = async (inbox: Inbox): Promise<number> => {
  const { body } = await server
    .asVisitor(server.visitorWithoutRows(inbox))
    .post('/api/v1/widget/conversations', { message: { content: 'hello', echo_id: randomUUID() } });
  return body.id;
};

const build = async () => {
  const first = await server.buildInbox({ enable_email_collect: false });
  const second = await server.buildInbox({ account_id: first.account_id, enable_email_collect: false });
  const account = `/api/v1/accounts/${first.account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: first.account_id, role: 'administrator' }));
  return { first, second, account, boss, path: `${account}/conversations` };
};

it('counts the open conversations behind each entry of the sidebar', async () => {
  const { first, second, account, boss, path } = await build();
  const [one, two, three, resolved] = [
    await write(first),
    await write(first),
    await write(second),
    await write(second),
  ];
  await boss.post(`${path}/${resolved}/toggle_status`, { status: 'resolved' });
  await boss.post(`${account}/labels`, { title: 'refund' });
  await boss.post(`${account}/labels`, { title: 'empty' });
  await boss.post(`${path}/${one}/labels`, { labels: ['refund'] });
  await boss.post(`${path}/${resolved}/labels`, { labels: ['refund'] });
  const team = (await boss.post(`${account}/teams`, { name: 'Billing' })).body;
  await boss.post(`${path}/${two}/assignments`, { team_id: team.id });
  await boss.post(`${path}/${three}/messages`, { content: 'an answer' });

  const snoozed = await write(second);
  await boss.post(`${path}/${snoozed}/toggle_status`, { status: 'snoozed' });

  const { body } = await boss.get(`${path}/view_counts`);
  expect(body).toMatchObject({
    all: 3,
    snoozed: 1,
    mention: 0,
    unattended: 2,
    labels: [{ title: 'refund', count: 1 }],
  });
  expect(body.inboxes.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual([
    { id: first.id, count: 2 },
    { id: second.id, count: 1 },
  ]);
  expect(body.teams).toEqual([{ id: team.id, count: 1 }]);
  // The count of an entry matches its list.
  for (const [query, count] of [
    [{ inbox_id: first.id }, 2],
    [{ team_id: team.id }, 1],
    [{ conversation_type: 'unattended' }, body.unattended],
    [{ conversation_type: 'participating' }, body.participating],
  ] as const) {
    const list = await boss.get(path, { query: { ...query } });
    expect([query, list.body.data.meta.all_count]).toEqual([query, count]);
  }
});

it('counts only what the agent may see: their inboxes, and what their role allows', async () => {
  const { first, second, account, boss, path } = await build();
  await write(first);
  const own = await write(second);
  await write(second);
  const here = await server.buildAgent({ account_id: first.account_id, inbox_ids: [second.id] });
  const seen = await server.asAgent(here).get(`${path}/view_counts`);
  expect(seen.body).toMatchObject({ all: 2, inboxes: [{ id: second.id, count: 2 }] });

  const role = await boss.post(`${account}/custom_roles`, {
    name: 'Participant',
    permissions: ['conversation_participating_manage'],
  });
  await boss.patch(`${account}/agents/${here.user.id}`, { custom_role_id: role.body.id });
  await boss.post(`${path}/${own}/assignments`, { assignee_id: here.user.id });
  expect((await server.asAgent(here).get(`${path}/view_counts`)).body).toMatchObject({
    all: 1,
    inboxes: [{ id: second.id, count: 1 }],
  });

  const nowhere = await server.buildAgent({ account_id: first.account_id });
  expect((await server.asAgent(nowhere).get(`${path}/view_counts`)).body).toMatchObject({ all: 0, inboxes: [] });
});
