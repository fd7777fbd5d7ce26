import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const UNASSIGNED = { permissions: ['conversation_unassigned_manage' as const] };

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const sales = await server.buildInbox({ account_id });
  const foreign = await server.buildInbox();
  const member = (overrides: object = {}) => server.buildAgent({ account_id, inbox_ids: [inbox.id], ...overrides });
  const visitor = await server.buildVisitor(inbox);
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const path = `/api/v1/accounts/${account_id}/conversations/${row.display_id}`;
  return { inbox, sales, foreign, row, path, member, agent: await member() };
};

it('a colleague of another inbox or account is not mentioned, and does not follow the conversation', async () => {
  const { sales, foreign, row, path, member, agent } = await setUp();
  const [colleague, boss] = [await member(), await member({ role: 'administrator', inbox_ids: [] })];
  const strangers = [
    await member({ inbox_ids: [sales.id] }),
    await server.buildAgent({ account_id: foreign.account_id, role: 'administrator' }),
    await server.buildAgent({ account_id: foreign.account_id, inbox_ids: [foreign.id] }),
  ];
  const content = [...strangers, colleague, boss].map(({ user }) => `[@X](mention://user/${user.id}/X)`).join(' ');
  const team = server.asAgent(agent);
  expect((await team.post(`${path}/messages`, { content, private: true })).status).toBe(200);
  const following = (await team.get(`${path}/participants`)).body.map(({ id }: { id: number }) => id);
  const expected = [colleague.user.id, boss.user.id].toSorted((one, two) => one - two);
  expect(following.toSorted()).toEqual(expected);
  // Nor is there a row of them that a response would leave out.
  for (const table of ['participants', 'mentions'] as const) {
    const rows = server.deps.db.selectFrom(table).select('user_id').where('conversation_id', '=', row.id);
    expect((await rows.orderBy('user_id').execute()).map(({ user_id }) => user_id)).toEqual(expected);
  }
});

it('an assignment changes what roles of this inbox and account see, and what no others do', async () => {
  const { inbox, sales, foreign, row, path, member, agent } = await setUp();
  const restricted = await member(UNASSIGNED);
  await member({ ...UNASSIGNED, inbox_ids: [sales.id] });
  // A whole role here, a restricted one in another account.
  const { user } = await member();
  const times = (now: number) => ({ created_at: now, updated_at: now });
  const { account_id } = foreign;
  const role = await server.make('custom_roles', (now) => ({
    account_id,
    name: 'Unassigned',
    description: '',
    ...UNASSIGNED,
    ...times(now),
  }));
  await server.make('account_users', (now) => ({
    account_id,
    custom_role_id: role.id,
    user_id: user.id,
    role: 'agent',
    availability: 'online',
    auto_offline: true,
    active_at: null,
    inviter_id: null,
    ...times(now),
  }));
  const team = server.asAgent(agent);
  expect((await team.post(`${path}/assignments`, { assignee_id: agent.user.id })).status).toBe(200);
  const changes = await server.deps.db
    .selectFrom('changes')
    .select(['user_id', 'inbox_id'])
    .where('conversation_id', '=', row.id)
    .where('name', '=', 'conversation.access_changed')
    .execute();
  expect(changes).toEqual([{ user_id: restricted.user.id, inbox_id: inbox.id }]);
});
