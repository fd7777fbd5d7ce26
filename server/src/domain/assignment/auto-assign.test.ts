import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async (fields: object = {}) => {
  const inbox = await server.buildInbox(fields);
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const [one, two] = [
    await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'One' }),
    await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Two' }),
  ];
  const boss = server.asAgent(
    await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', name: 'Bo' }),
  );
  const write = async (content = 'Hello') => {
    const visitor = await server.buildVisitor(inbox);
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content } });
    await server.runJobs();
    const list = await boss.get(`${base}/conversations`, { query: { status: 'all' } });
    return list.body.data.payload[0];
  };
  const arrive = ({ user }: typeof one) => server.deps.presence.mark(inbox.account_id, 'user', user.id);
  return { inbox, base, one, two, boss, write, arrive };
};

describe('a new conversation', () => {
  it('goes to the online member with the fewest open conversations; stays unassigned when all are offline', async () => {
    const { one, two, write, arrive } = await setUp();
    expect((await write()).meta.assignee).toBeUndefined();
    await arrive(one);
    expect((await write()).meta.assignee.id).toBe(one.user.id);
    await arrive(two);
    expect((await write()).meta.assignee.id).toBe(two.user.id);
    const third = await write();
    const fourth = await write();
    expect([third.meta.assignee.id, fourth.meta.assignee.id].sort()).toEqual([one.user.id, two.user.id].sort());
  });

  it('waits where the inbox wants no assignment, where its members are busy, and above their limit', async () => {
    const off = await setUp({ enable_auto_assignment: false });
    await off.arrive(off.one);
    expect((await off.write()).meta.assignee).toBeUndefined();
    const busy = await setUp();
    await busy.arrive(busy.one);
    await server.asAgent(busy.one).post('/api/v1/profile/availability', {
      account_id: busy.inbox.account_id,
      availability: 'busy',
    });
    expect((await busy.write()).meta.assignee).toBeUndefined();
    const full = await setUp({ auto_assignment_config: { max_assignment_limit: 1 } });
    await full.arrive(full.one);
    expect((await full.write()).meta.assignee.id).toBe(full.one.user.id);
    expect((await full.write()).meta.assignee).toBeUndefined();
  });

  it('goes to a member without a browser who stays online by their own setting, unless they are busy', async () => {
    const { inbox, one, two, write } = await setUp();
    const { account_id } = inbox;
    const stayOnline = async (agent: typeof one, availability: 'online' | 'busy') => {
      const own = server.asAgent(agent);
      await own.post('/api/v1/profile/auto_offline', { account_id, auto_offline: false });
      await own.post('/api/v1/profile/availability', { account_id, availability });
    };
    await stayOnline(one, 'busy');
    expect((await write()).meta.assignee).toBeUndefined();
    await stayOnline(two, 'online');
    expect((await write()).meta.assignee.id).toBe(two.user.id);
  });
});

describe('words with placeholders', () => {
  it('are filled in when the team sends them, never in what a visitor writes', async () => {
    const { base, boss, write } = await setUp();
    const { id, meta } = await write('My name is {{ contact.id }}');
    const path = `${base}/conversations/${id}`;
    await boss.patch(`${base}/contacts/${meta.sender.id}`, { name: 'vera lichter' });
    const sent = await boss.post(`${path}/messages`, {
      content:
        'Hi {{contact.first_name}}, this is {{ agent.name }} of {{ inbox.name }}. `{{ contact.name }}` {{ nothing }}!',
    });
    expect(sent.body.content).toBe('Hi Vera, this is Bo of Acme. `{{ contact.name }}`!');
    const list = (await boss.get(`${path}/messages`)).body.payload;
    expect(list[0].content).toBe('My name is {{ contact.id }}');
  });
});
