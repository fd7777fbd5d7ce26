import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { reassignOfAway } from './away-job.ts';

let server: TestServer;
const clock = createFakeClock();
const MINUTE = 60_000;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** Two accounts with an inbox each, and an agent who is a member of both. */
const setUp = async (fields: object = {}) => {
  const [here, there] = [await server.buildInbox(fields), await server.buildInbox(fields)];
  const shared = await server.buildAgent({ account_id: here.account_id, inbox_ids: [here.id], name: 'One' });
  const user_id = shared.user.id;
  await server.make('account_users', (now) => ({
    account_id: there.account_id,
    custom_role_id: null,
    user_id,
    role: 'agent',
    availability: 'online',
    auto_offline: true,
    active_at: null,
    inviter_id: null,
    created_at: now,
    updated_at: now,
  }));
  await server.make('inbox_members', (now) => ({ inbox_id: there.id, user_id, created_at: now }));
  const own = server.asAgent(shared);
  const accountOf = async ({ id, account_id }: typeof here) => {
    const base = `/api/v1/accounts/${account_id}`;
    const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
    const arrive = (user = user_id) => server.deps.presence.mark(account_id, 'user', user);
    const leave = () => server.deps.presence.clear(account_id, 'user', user_id);
    const change = (values: object, user = user_id) => boss.patch(`${base}/agents/${user}`, values);
    const shown = async (user = user_id) => {
      const agents = (await boss.get(`${base}/agents`)).body as { id: number; capacity: number; skills: string[] }[];
      const found = agents.find((agent) => agent.id === user);
      return [found?.capacity, found?.skills];
    };
    const addLabel = (title: string) => boss.post(`${base}/labels`, { title });
    const addColleague = () => server.buildAgent({ account_id, inbox_ids: [id], name: 'Two' });
    const set = (availability: string) => own.post('/api/v1/profile/availability', { account_id, availability });
    const assigneeOf = async (number: number): Promise<string | undefined> =>
      (await boss.get(`${base}/conversations/${number}`)).body.meta.assignee?.name;
    const write = async () => {
      const visitor = await server.buildVisitor(id === here.id ? here : there);
      const sent = await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
      await server.runJobs();
      return sent.body.conversation_id as number;
    };
    return { arrive, leave, change, shown, addLabel, addColleague, set, assigneeOf, write };
  };
  return { here: await accountOf(here), there: await accountOf(there) };
};

describe('an agent of two accounts', () => {
  it('has a capacity and skills of their own in each', async () => {
    const { here, there } = await setUp();
    for (const { addLabel } of [here, there]) for (const title of ['returns', 'sales']) await addLabel(title);
    await here.change({ capacity: 3, skills: ['returns'] });
    await there.change({ capacity: 5, skills: ['returns', 'sales'] });
    expect([await here.shown(), await there.shown()]).toEqual([
      [3, ['returns']],
      [5, ['returns', 'sales']],
    ]);
    const colleague = (await here.addColleague()).user.id;
    await here.change({ capacity: 7, skills: ['sales'] }, colleague);
    await here.change({ capacity: null, skills: [] });
    expect(await here.shown(colleague)).toEqual([7, ['sales']]);
    expect([await here.shown(), await there.shown()]).toEqual([
      [null, []],
      [5, ['returns', 'sales']],
    ]);
  });

  it('gets conversations up to the capacity of each, by the open ones of each', async () => {
    const { here, there } = await setUp();
    await here.change({ capacity: 1 });
    await there.change({ capacity: 2 });
    for (const { arrive } of [here, there]) await arrive();
    const first = [await here.write(), await here.write()];
    expect(await Promise.all(first.map(here.assigneeOf))).toEqual(['One', undefined]);
    const others = [await there.write(), await there.write(), await there.write()];
    expect(await Promise.all(others.map(there.assigneeOf))).toEqual(['One', 'One', undefined]);
  });

  it('gets none where they are busy, and goes on where they are online', async () => {
    const { here, there } = await setUp();
    for (const { arrive } of [here, there]) await arrive();
    await there.set('busy');
    expect(await there.assigneeOf(await there.write())).toBeUndefined();
    expect(await here.assigneeOf(await here.write())).toBe('One');
  });

  it('loses the conversations of the account that they left alone', async () => {
    const { here, there } = await setUp({ auto_assignment_config: { reassign_after_minutes: 10 } });
    for (const { arrive } of [here, there]) await arrive();
    const [kept, lost] = [await here.write(), await there.write()];
    await there.set('offline');
    const [two, other] = [await here.addColleague(), await there.addColleague()];
    for (let minute = 0; minute <= 12; minute += 1) {
      await here.arrive();
      await there.arrive();
      await here.arrive(two.user.id);
      await there.arrive(other.user.id);
      await reassignOfAway(server.deps);
      clock.advance(MINUTE);
    }
    expect([await here.assigneeOf(kept), await there.assigneeOf(lost)]).toEqual(['One', 'Two']);
  });
});
