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
  const member = (name: string, place = inbox) => server.buildAgent({ account_id, inbox_ids: [place.id], name });
  const [one, two] = [await member('One'), await member('Two')];
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
  type Member = typeof one;
  const arrive = async (...members: Member[]) => {
    for (const { user } of members) await server.deps.presence.mark(account_id, 'user', user.id);
  };
  const leave = ({ user }: Member) => server.deps.presence.clear(account_id, 'user', user.id);
  const change = (agent: Member, values: object) => boss.patch(`${base}/agents/${agent.user.id}`, values);
  const write = async (place = inbox) => {
    const visitor = await server.buildVisitor(place);
    const sent = await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await server.runJobs();
    clock.advance(1_000);
    return sent.body.conversation_id as number;
  };
  const assigneesOf = (...ids: number[]) =>
    Promise.all(
      ids.map(
        async (id): Promise<string | undefined> =>
          (await boss.get(`${base}/conversations/${id}`)).body.meta.assignee?.name,
      ),
    );
  const addTeam = async (name: string, ...members: Member[]) => {
    const { id } = (await boss.post(`${base}/teams`, { name, allow_auto_assign: true })).body;
    await boss.post(`${base}/teams/${id}/team_members`, { user_ids: members.map(({ user }) => user.id) });
    return id as number;
  };
  const give = async (id: number, values: object) => {
    await boss.post(`${base}/conversations/${id}/assignments`, values);
    await server.runJobs();
  };
  const label = (id: number, labels: string[]) => boss.post(`${base}/conversations/${id}/labels`, { labels });
  const people = { member, one, two, boss, arrive, leave };
  return { ...people, inbox, account_id, base, change, write, assigneesOf, addTeam, give, label };
};

describe('a new conversation', () => {
  it('goes to no agent of another inbox or of another team', async () => {
    const { account_id, member, one, arrive, write, assigneesOf, addTeam, give } = await setUp();
    const other = await server.buildInbox({ account_id });
    await arrive(await member('Far', other));
    const id = await write();
    expect(await assigneesOf(id)).toEqual([undefined]);
    const [returns] = [await addTeam('Returns'), await addTeam('Sales', one)];
    await arrive(one);
    await give(id, { team_id: returns });
    expect(await assigneesOf(id)).toEqual([undefined]);
  });

  it('goes to each agent up to their own capacity', async () => {
    const { one, two, arrive, change, write, assigneesOf } = await setUp();
    await change(one, { capacity: 1 });
    await change(two, { capacity: 3 });
    await arrive(one, two);
    const ids = [await write(), await write(), await write(), await write(), await write()];
    expect((await assigneesOf(...ids)).map(String).sort()).toEqual(['One', 'Two', 'Two', 'Two', 'undefined']);
  });

  it('goes to an agent with a skill for one of its own labels, else to the one with the fewest', async () => {
    const { one, two, boss, base, arrive, change, write, assigneesOf, give, label } = await setUp({
      auto_assignment_config: { max_assignment_limit: 5 },
    });
    for (const title of ['returns', 'gold']) await boss.post(`${base}/labels`, { title });
    expect((await change(two, { skills: [' Returns ', 'returns'] })).body.skills).toEqual(['returns']);
    const [labelled, first, plain] = [await write(), await write(), await write()];
    await label(labelled, ['returns', 'gold']);
    await give(first, { assignee_id: two.user.id });
    await arrive(one, two);
    await assignWaiting(server.deps);
    expect(await assigneesOf(labelled, plain)).toEqual(['Two', 'One']);
  });

  it('refuses skills that are no labels, and names the field', async () => {
    const { one, change } = await setUp();
    expect((await change(one, { skills: ['nothing'] })).body).toMatchObject({
      message: 'Skills must be labels of the account',
      attributes: ['skills'],
    });
  });
});

describe('conversations that wait for room', () => {
  it('are those of the inbox with the limit alone', async () => {
    const { account_id, member, one, arrive, write, assigneesOf } = await setUp({
      auto_assignment_config: { max_assignment_limit: 5 },
    });
    const other = await server.buildInbox({ account_id });
    await member('Far', other);
    const [here, there] = [await write(), await write(other)];
    await arrive(one);
    await assignWaiting(server.deps);
    expect(await assigneesOf(here, there)).toEqual(['One', undefined]);
  });

  it('go to members of their own team, and a full team does not keep others waiting', async () => {
    const { one, two, arrive, write, assigneesOf, addTeam, give } = await setUp({
      auto_assignment_config: { max_assignment_limit: 1 },
    });
    const [returns, sales] = [await addTeam('Returns', two), await addTeam('Sales', one)];
    const [first, second, third] = [await write(), await write(), await write()];
    for (const id of [first, second]) await give(id, { team_id: returns });
    await give(third, { team_id: sales });
    await arrive(one);
    await assignWaiting(server.deps);
    expect(await assigneesOf(first, second, third)).toEqual([undefined, undefined, 'One']);
    const free = await write();
    await give(third, { assignee_id: null, team_id: null });
    await arrive(one, two);
    await assignWaiting(server.deps);
    expect((await assigneesOf(first, second, third, free)).map(String)).toEqual([
      'Two',
      'undefined',
      'One',
      'undefined',
    ]);
  });

  it('are found behind a hundred that are snoozed, and a hundred that have an assignee', async () => {
    const { inbox, one, two, arrive, write, assigneesOf } = await setUp({
      auto_assignment_config: { max_assignment_limit: 5 },
    });
    const { contact_inbox } = await server.buildVisitor(inbox);
    for (const other of [{ status: 'snoozed' as const }, { assignee_id: two.user.id }])
      for (let n = 0; n < 100; n += 1)
        await server.buildConversation({ contact_inbox_id: contact_inbox.id, waiting_since: 1, ...other });
    const id = await write();
    await arrive(one);
    await assignWaiting(server.deps);
    expect(await assigneesOf(id)).toEqual(['One']);
  });

  it('are those of teams alone, where the inbox does not assign', async () => {
    const { two, arrive, write, assigneesOf, addTeam, give } = await setUp({
      enable_auto_assignment: false,
      auto_assignment_config: { max_assignment_limit: 5 },
    });
    const [plain, teams] = [await write(), await write()];
    await give(teams, { team_id: await addTeam('Returns', two) });
    await arrive(two);
    await assignWaiting(server.deps);
    expect(await assigneesOf(plain, teams)).toEqual([undefined, 'Two']);
  });
});

describe('conversations of an agent who left', () => {
  const REASSIGNS = { auto_assignment_config: { reassign_after_minutes: 10 } };

  it('stay in an inbox without automatic assignment, or that has no such limit', async () => {
    const { inbox, account_id, base, boss, one, two, arrive, leave, write, assigneesOf } = await setUp(REASSIGNS);
    const [other, off] = [
      await server.buildInbox({ account_id }),
      await server.buildInbox({ account_id, enable_auto_assignment: false, ...REASSIGNS }),
    ];
    for (const { id } of [other, off])
      await boss.post(`${base}/inbox_members`, { inbox_id: id, user_ids: [one.user.id, two.user.id] });
    const ids = [await write(inbox), await write(other), await write(off)];
    for (const id of ids) await boss.post(`${base}/conversations/${id}/assignments`, { assignee_id: one.user.id });
    await leave(one);
    for (let minute = 0; minute <= 12; minute += 1) {
      await arrive(two);
      await reassignOfAway(server.deps);
      clock.advance(MINUTE);
    }
    expect(await assigneesOf(...ids)).toEqual(['Two', 'One', 'One']);
  });

  it('are found behind a hundred that are snoozed', async () => {
    const { inbox, one, two, arrive, leave, write, assigneesOf } = await setUp(REASSIGNS);
    await arrive(one);
    const id = await write();
    await leave(one);
    const { contact_inbox } = await server.buildVisitor(inbox);
    const others = { status: 'snoozed' as const, assignee_id: one.user.id, waiting_since: 1 };
    for (let n = 0; n < 100; n += 1) await server.buildConversation({ contact_inbox_id: contact_inbox.id, ...others });
    for (let minute = 0; minute <= 12; minute += 1) {
      await arrive(two);
      await reassignOfAway(server.deps);
      clock.advance(MINUTE);
    }
    expect(await assigneesOf(id)).toEqual(['Two']);
  });

  it('stay with them when they are back before a colleague has come', async () => {
    const { one, two, arrive, leave, write, assigneesOf } = await setUp(REASSIGNS);
    await arrive(one);
    const id = await write();
    await leave(one);
    for (let minute = 0; minute <= 12; minute += 1) {
      await reassignOfAway(server.deps);
      clock.advance(MINUTE);
    }
    await arrive(one, two);
    await reassignOfAway(server.deps);
    expect(await assigneesOf(id)).toEqual(['One']);
  });
});
