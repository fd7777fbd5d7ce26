import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { reassignOfAway } from './away-job.ts';
import { assignWaiting } from './waiting-job.ts';

let server: TestServer;
const clock = createFakeClock();
const MINUTE = 60_000;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async (fields: object = {}) => {
  const inbox = await server.buildInbox(fields);
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const member = (name: string, inboxes = [inbox.id]) => server.buildAgent({ account_id, inbox_ids: inboxes, name });
  const [one, two] = [await member('One'), await member('Two')];
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
  type Member = typeof one;
  const arrive = ({ user }: Member) => server.deps.presence.mark(account_id, 'user', user.id);
  const leave = ({ user }: Member) => server.deps.presence.clear(account_id, 'user', user.id);
  const change = (agent: Member, values: object) => boss.patch(`${base}/agents/${agent.user.id}`, values);
  const write = async (place = inbox) => {
    const visitor = await server.buildVisitor(place);
    const sent = await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await server.runJobs();
    return sent.body.conversation_id as number;
  };
  const read = (id: number) => boss.get(`${base}/conversations/${id}`);
  const assigneeOf = async (id: number): Promise<string | undefined> => (await read(id)).body.meta.assignee?.name;
  const resolve = (id: number) => boss.post(`${base}/conversations/${id}/toggle_status`, { status: 'resolved' });
  return { inbox, account_id, base, member, one, two, boss, arrive, leave, change, write, assigneeOf, resolve };
};

describe('automatic assignment', () => {
  it('gives an agent no more than their capacity in all inboxes, nor than the limit in one inbox [AGT-110]', async () => {
    const { account_id, one, arrive, change, write, assigneeOf, boss, base } = await setUp();
    const other = await server.buildInbox({ account_id, auto_assignment_config: { max_assignment_limit: 1 } });
    await boss.post(`${base}/inbox_members`, { inbox_id: other.id, user_ids: [one.user.id] });
    expect((await change(one, { capacity: 3 })).body).toMatchObject({ capacity: 3, skills: [] });
    await arrive(one);
    const there = [await write(other), await write(other)];
    expect([await assigneeOf(there[0] ?? 0), await assigneeOf(there[1] ?? 0)]).toEqual(['One', undefined]);
    const here = [await write(), await write(), await write()];
    expect(await Promise.all(here.map(assigneeOf))).toEqual(['One', 'One', undefined]);
    await change(one, { capacity: null });
    const third = await server.buildInbox({ account_id, auto_assignment_config: { max_assignment_limit: 1 } });
    await boss.post(`${base}/inbox_members`, { inbox_id: third.id, user_ids: [one.user.id] });
    expect(await assigneeOf(await write(third))).toBe('One');
  });

  it('never exceeds a limit, and assigns each once, however many conversations and jobs there are at once', async () => {
    const place = await setUp({ auto_assignment_config: { max_assignment_limit: 2 } });
    const { inbox, boss, base } = place;
    const visitors = await Promise.all(Array.from({ length: 8 }, () => server.buildVisitor(inbox)));
    const begin = (among: typeof visitors) =>
      Promise.all(
        among.map((visitor) =>
          server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } }),
        ),
      );
    await begin(visitors.slice(0, 4));
    await server.runJobs();
    await place.arrive(place.one);
    await place.arrive(place.two);
    await begin(visitors.slice(4));
    await Promise.all([server.runJobs(), assignWaiting(server.deps), assignWaiting(server.deps)]);
    const list = await boss.get(`${base}/conversations`, { query: { status: 'open', assignee_type: 'assigned' } });
    expect(list.body.data.meta.assigned_count).toBe(4);
    const activities = await server.deps.db
      .selectFrom('messages')
      .select('content')
      .where('inbox_id', '=', inbox.id)
      .where('content', 'like', 'Assigned to %')
      .execute();
    expect(activities.map(({ content }) => content).sort()).toEqual(
      ['One', 'One', 'Two', 'Two'].map((name) => `Assigned to ${name} by Automation System`),
    );
  });

  it('assigns who has waited longest as soon as an agent has room, and leaves the rest [AGT-111]', async () => {
    const { one, arrive, write, assigneeOf, resolve } = await setUp({
      auto_assignment_config: { max_assignment_limit: 1 },
    });
    const [first, second] = [await write(), await write()];
    clock.advance(MINUTE);
    const third = await write();
    await assignWaiting(server.deps);
    expect(await assigneeOf(first)).toBeUndefined();
    await arrive(one);
    await assignWaiting(server.deps);
    expect([await assigneeOf(first), await assigneeOf(second)]).toEqual(['One', undefined]);
    await resolve(first);
    await arrive(one);
    await assignWaiting(server.deps);
    expect([await assigneeOf(second), await assigneeOf(third)]).toEqual(['One', undefined]);
  });

  it('leaves what came while all agents were away to the team, where no limit is set', async () => {
    const { one, two, arrive, change, write, assigneeOf } = await setUp();
    const id = await write();
    await arrive(one);
    await assignWaiting(server.deps);
    expect(await assigneeOf(id)).toBeUndefined();
    await change(two, { capacity: 1 });
    await assignWaiting(server.deps);
    expect(await assigneeOf(id)).toBeUndefined();
    await arrive(two);
    await assignWaiting(server.deps);
    expect(await assigneeOf(id)).toBe('Two');
  });

  it('prefers agents with a skill of the conversation’s labels, while they have room [AGT-112]', async () => {
    const { one, two, boss, base, arrive, change, write, assigneeOf } = await setUp({
      auto_assignment_config: { max_assignment_limit: 2 },
    });
    await boss.post(`${base}/labels`, { title: 'returns' });
    expect((await change(two, { skills: ['returns', 'nothing'] })).status).toBe(422);
    expect((await change(two, { skills: ['Returns'] })).body.skills).toEqual(['returns']);
    await change(one, { skills: [] });
    const busy = [await write(), await write(), await write()];
    for (const id of busy) await boss.post(`${base}/conversations/${id}/labels`, { labels: ['returns'] });
    await boss.post(`${base}/conversations/${busy[0]}/assignments`, { assignee_id: two.user.id });
    await arrive(one);
    await arrive(two);
    await assignWaiting(server.deps);
    expect(await Promise.all(busy.map(assigneeOf))).toEqual(['Two', 'Two', 'One']);
    await boss.delete(`${base}/labels/${(await boss.get(`${base}/labels`)).body.payload[0].id}`);
    const agents = (await boss.get(`${base}/agents`)).body as { name: string; skills: string[] }[];
    expect(agents.find(({ name }) => name === 'Two')?.skills).toEqual([]);
  });

  it('shows capacity and skills to those who manage agents alone', async () => {
    const { base, one, change } = await setUp();
    await change(one, { capacity: 5 });
    const [seen] = (await server.asAgent(one).get(`${base}/agents`)).body;
    expect(Object.keys(seen)).not.toContain('capacity');
    expect((await server.asAgent(one).patch(`${base}/agents/${one.user.id}`, { capacity: 9 })).status).toBe(401);
    for (const capacity of [0, 1.5, 1_001, 'many'])
      expect((await change(one, { capacity })).status, String(capacity)).toBe(422);
    expect((await change(one, { capacity: null })).body.capacity).toBeNull();
  });

  it('refuses limits of an inbox that are none, and keeps other keys', async () => {
    const { boss, base, inbox } = await setUp();
    const path = `${base}/inboxes/${inbox.id}`;
    for (const config of [{ max_assignment_limit: 0 }, { reassign_after_minutes: 'soon' }])
      expect((await boss.patch(path, { auto_assignment_config: config })).status).toBe(422);
    const config = { max_assignment_limit: 3, reassign_after_minutes: null, other: [1] };
    expect((await boss.patch(path, { auto_assignment_config: config })).body.auto_assignment_config).toEqual(config);
  });
});

describe('a conversation of a team', () => {
  const withTeam = async (allow_auto_assign: boolean, fields: object = {}) => {
    const place = await setUp(fields);
    const { boss, base, two } = place;
    const team = (await boss.post(`${base}/teams`, { name: 'Returns', allow_auto_assign })).body;
    await boss.post(`${base}/teams/${team.id}/team_members`, { user_ids: [two.user.id] });
    const give = async (id: number) => {
      await boss.post(`${base}/conversations/${id}/assignments`, { team_id: team.id });
      await server.runJobs();
    };
    return { ...place, give };
  };

  it('is assigned to a member of the team who is online, also where the inbox does not assign [AGT-113]', async () => {
    const { one, two, arrive, write, assigneeOf, give } = await withTeam(true, { enable_auto_assignment: false });
    await arrive(one);
    const id = await write();
    await give(id);
    expect(await assigneeOf(id)).toBeUndefined();
    await arrive(two);
    const next = await write();
    await give(next);
    expect(await assigneeOf(next)).toBe('Two');
  });

  it('is not, where the team takes its conversations itself', async () => {
    const { inbox, two, arrive, write, assigneeOf, give, boss, base } = await withTeam(false);
    const id = await write();
    await arrive(two);
    await give(id);
    await boss.patch(`${base}/inboxes/${inbox.id}`, { auto_assignment_config: { max_assignment_limit: 5 } });
    await assignWaiting(server.deps);
    expect(await assigneeOf(id)).toBeUndefined();
  });

  it('waits for room in its team alone', async () => {
    const { one, two, arrive, write, assigneeOf, give } = await withTeam(true, {
      auto_assignment_config: { max_assignment_limit: 5 },
    });
    const [id, free] = [await write(), await write()];
    await give(id);
    await arrive(one);
    await assignWaiting(server.deps);
    expect([await assigneeOf(id), await assigneeOf(free)]).toEqual([undefined, 'One']);
    await arrive(two);
    await assignWaiting(server.deps);
    expect(await assigneeOf(id)).toBe('Two');
  });
});

describe('a customer who waits for an agent who has left', () => {
  const away = async (fields: object = {}) => {
    const place = await setUp({ auto_assignment_config: { reassign_after_minutes: 10 }, ...fields });
    await place.arrive(place.one);
    const id = await place.write();
    await place.leave(place.one);
    /** Minutes in which the job ran, with `two` at the desk. */
    const pass = async (minutes: number) => {
      for (let minute = 0; minute <= minutes; minute += 1) {
        await place.arrive(place.two);
        await reassignOfAway(server.deps);
        clock.advance(MINUTE);
      }
    };
    return { ...place, id, pass };
  };

  it('gets another one after as many minutes as the inbox has [AGT-114]', async () => {
    const { id, pass, assigneeOf, boss, base } = await away();
    await pass(8);
    expect(await assigneeOf(id)).toBe('One');
    await pass(2);
    expect(await assigneeOf(id)).toBe('Two');
    const { payload } = (await boss.get(`${base}/conversations/${id}/messages`)).body;
    expect(payload.at(-1).content).toBe('Assigned to Two by Automation System');
  });

  it('gets another one no earlier than they have waited that long themselves', async () => {
    const { inbox, boss, base, one, id, pass, assigneeOf } = await away();
    const own = server.asAgent(one);
    await own.post(`${base}/conversations/${id}/messages`, { content: 'Soon' });
    await pass(15);
    const visitor = await server.buildVisitor(inbox);
    const late = await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    const lateId = late.body.conversation_id as number;
    await boss.post(`${base}/conversations/${lateId}/assignments`, { assignee_id: one.user.id });
    await pass(8);
    expect(await assigneeOf(lateId)).toBe('One');
    await pass(2);
    expect(await assigneeOf(lateId)).toBe('Two');
  });

  it('keeps one who came back in between, has answered, or is only busy', async () => {
    const back = await away();
    await back.pass(8);
    await back.arrive(back.one);
    await reassignOfAway(server.deps);
    await back.leave(back.one);
    await back.pass(8);
    expect(await back.assigneeOf(back.id)).toBe('One');

    const answered = await away();
    const own = server.asAgent(answered.one);
    await own.post(`${answered.base}/conversations/${answered.id}/messages`, { content: 'Soon' });
    await answered.pass(20);
    expect(await answered.assigneeOf(answered.id)).toBe('One');

    const busy = await away();
    await server.asAgent(busy.one).post('/api/v1/profile/auto_offline', {
      account_id: busy.account_id,
      auto_offline: false,
    });
    await server.asAgent(busy.one).post('/api/v1/profile/availability', {
      account_id: busy.account_id,
      availability: 'busy',
    });
    await busy.pass(20);
    expect(await busy.assigneeOf(busy.id)).toBe('One');
  });

  it('stays with them where no agent has room, or the inbox does not want it', async () => {
    const full = await away({ auto_assignment_config: { reassign_after_minutes: 10, max_assignment_limit: 1 } });
    await full.arrive(full.two);
    expect(await full.assigneeOf(await full.write())).toBe('Two');
    await full.pass(15);
    expect(await full.assigneeOf(full.id)).toBe('One');

    const off = await away({ auto_assignment_config: {} });
    await off.pass(15);
    expect(await off.assigneeOf(off.id)).toBe('One');
  });
});
