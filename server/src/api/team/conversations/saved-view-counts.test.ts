import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const setUp = async () => {
  const first = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = first;
  const second = await server.buildInbox({ account_id, enable_email_collect: false });
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const here = await server.buildAgent({ account_id, inbox_ids: [second.id] });
  return {
    first,
    second,
    base,
    boss,
    here,
    agent: server.asAgent(here),
    views: `${base}/custom_filters`,
    path: `${base}/conversations`,
  };
};
type Client = Awaited<ReturnType<typeof setUp>>['boss'];

const line = (attribute_key: string, values: unknown[], query_operator: string | null = null) => ({
  attribute_key,
  filter_operator: 'equal_to',
  values,
  query_operator,
});
const global = (name: string, query: object) => ({ name, filter_type: 'conversation', visibility: 'global', query });

/** The numbers of the sidebar, by the names of the views. */
const countsFor = async (client: Client, base: string): Promise<Record<string, number>> => {
  const saved: { id: number; name: string }[] = (await client.get(`${base}/custom_filters`)).body;
  const { views } = (await client.get(`${base}/conversations/view_counts`)).body;
  return Object.fromEntries(
    views.map(({ id, count }: { id: number; count: number }) => [saved.find((view) => view.id === id)?.name, count]),
  );
};

describe('the numbers of saved views (AGT-99)', () => {
  it('are those of the list that the view opens, for each status that is work', async () => {
    const { first, second, base, boss, here, path, views } = await setUp();
    const [one, two, three, four] = [await write(first), await write(first), await write(second), await write(second)];
    await boss.post(`${path}/${two}/toggle_status`, { status: 'pending' });
    await boss.post(`${path}/${three}/assignments`, { assignee_id: here.user.id });
    await boss.post(`${path}/${four}/toggle_status`, { status: 'resolved' });
    await boss.post(`${base}/labels`, { title: 'vip' });
    await boss.post(`${path}/${one}/labels`, { labels: ['vip'] });
    const either = [line('inbox_id', [first.id], 'OR'), line('assignee_id', [here.user.id])];
    await boss.post(views, global('open', { status: 'open', payload: [] }));
    await boss.post(views, global('any status', { payload: [line('inbox_id', [first.id])] }));
    await boss.post(views, global('pending', { status: 'pending' }));
    await boss.post(views, global('snoozed', { status: 'snoozed' }));
    await boss.post(views, global('resolved', { status: 'resolved' }));
    await boss.post(views, global('either', { status: 'open', payload: either }));
    await boss.post(views, global('label', { status: 'open', payload: [line('labels', ['VIP'])] }));
    await boss.post(views, global('no value yet', { status: 'open', payload: [line('labels', [])] }));
    await boss.post(views, global('unassigned', { status: 'open', assignee_type: 'unassigned' }));
    await boss.post(views, global('mine', { status: 'open', assignee_type: 'me' }));
    expect(await countsFor(boss, base)).toEqual({
      open: 2,
      'any status': 1,
      pending: 1,
      snoozed: 0,
      either: 2,
      label: 1,
      'no value yet': 2,
      unassigned: 1,
      mine: 0,
    });
    expect(await countsFor(server.asAgent(here), base)).toMatchObject({ open: 1, either: 1, mine: 1 });
  });

  it('count nothing of inboxes and conversations that the reader may not see', async () => {
    const { first, second, base, boss, here, agent, path, views } = await setUp();
    await write(first);
    const taken = await write(second);
    await write(second);
    await boss.post(views, global('first', { payload: [line('inbox_id', [first.id])] }));
    await boss.post(views, global('all', { status: 'open' }));
    expect(await countsFor(boss, base)).toEqual({ all: 3, first: 1 });
    expect(await countsFor(agent, base)).toEqual({ all: 2, first: 0 });
    const list = await agent.post(`${path}/filter`, { payload: [line('inbox_id', [first.id])] });
    expect([list.status, list.body.payload, list.body.meta.all_count]).toEqual([200, [], 0]);

    const permissions = ['conversation_participating_manage'];
    const role = await boss.post(`${base}/custom_roles`, { name: 'Participant', permissions });
    await boss.patch(`${base}/agents/${here.user.id}`, { custom_role_id: role.body.id });
    await boss.post(`${path}/${taken}/assignments`, { assignee_id: here.user.id });
    expect(await countsFor(agent, base)).toEqual({ all: 1, first: 0 });
  });

  it('are each reader’s own, also when several ask at once for a view of what is assigned to them', async () => {
    const { second, base, boss, here, agent, path, views } = await setUp();
    const colleague = await server.buildAgent({ account_id: second.account_id, inbox_ids: [second.id] });
    const [taken] = [await write(second), await write(second)];
    await boss.post(`${path}/${taken}/assignments`, { assignee_id: here.user.id });
    await boss.post(views, global('mine', { status: 'open', assignee_type: 'me' }));
    await boss.post(views, global('all', { status: 'open' }));
    const readers = [agent, server.asAgent(colleague)];
    // Of three that wait at once the last two would share a count.
    const [own, others] = [
      { all: 2, mine: 1 },
      { all: 2, mine: 0 },
    ];
    const atOnce = [...readers, ...readers, ...readers].map((client) => countsFor(client, base));
    expect(await Promise.all(atOnce)).toEqual([own, others, own, others, own, others]);
    await agent.post(views, { ...global('own', { status: 'open' }), visibility: 'personal' });
    expect(await Promise.all(readers.map((client) => countsFor(client, base)))).toEqual([
      { all: 2, mine: 1, own: 2 },
      { all: 2, mine: 0 },
    ]);
    // Each of them once.
    expect((await agent.get(`${path}/view_counts`)).body.views).toHaveLength(3);
  });

  it('have no personal views of others', async () => {
    const { base, boss, agent, views, path, second } = await setUp();
    await write(second);
    const own = (await agent.post(views, { ...global('mine', { status: 'open' }), visibility: 'personal' })).body;
    expect(await countsFor(agent, base)).toEqual({ mine: 1 });
    const seen = (await boss.get(`${path}/view_counts`)).body.views;
    expect(seen.map(({ id }: { id: number }) => id)).not.toContain(own.id);
  });

  it('are there for the others when a condition names what was deleted, or is none', async () => {
    const { base, boss, agent, views, second } = await setUp();
    await write(second);
    const attribute = (
      await boss.post(`${base}/custom_attribute_definitions`, {
        attribute_display_name: 'Plan',
        attribute_key: 'plan',
        attribute_model: 'conversation_attribute',
      })
    ).body;
    const team = (await boss.post(`${base}/teams`, { name: 'Support' })).body;
    await boss.post(views, global('plan', { payload: [{ ...line('plan', ['gold']), custom_attribute_type: 'x' }] }));
    await boss.post(views, global('team', { payload: [line('team_id', [team.id])] }));
    await boss.post(views, global('no number', { payload: [line('inbox_id', ['first'])] }));
    await boss.post(
      views,
      global('too many', {
        payload: [
          line(
            'team_id',
            Array.from({ length: 101 }, () => 1),
          ),
        ],
      }),
    );
    await boss.post(views, global('strange', { payload: 'x', status: 7, assignee_type: [] }));
    await boss.post(views, global('all', { status: 'open' }));
    expect(await countsFor(agent, base)).toEqual({ all: 1, plan: 0, strange: 1, team: 0 });
    await boss.delete(`${base}/custom_attribute_definitions/${attribute.id}`);
    await boss.delete(`${base}/teams/${team.id}`);
    expect(await countsFor(agent, base)).toEqual({ all: 1, strange: 1, team: 0 });
  });

  it('of another client’s view, whose status is one of its conditions, are those of that status', async () => {
    const { second, base, boss, path, views } = await setUp();
    const [pending, snoozed, resolved] = [await write(second), await write(second), await write(second)];
    await write(second);
    await boss.post(`${path}/${pending}/toggle_status`, { status: 'pending' });
    await boss.post(`${path}/${snoozed}/toggle_status`, { status: 'snoozed' });
    await boss.post(`${path}/${resolved}/toggle_status`, { status: 'resolved' });
    const not = { ...line('status', ['open']), filter_operator: 'not_equal_to' };
    await boss.post(views, global('pending', { payload: [line('status', ['pending'])] }));
    await boss.post(views, global('resolved', { payload: [line('status', ['resolved'])] }));
    await boss.post(views, global('unresolved, not open', { payload: [not] }));
    await boss.post(views, global('open beside it', { status: 'open', payload: [not] }));
    await boss.post(views, global('without', { payload: [line('inbox_id', [second.id])] }));
    expect(await countsFor(boss, base)).toEqual({
      pending: 1,
      resolved: 0,
      'unresolved, not open': 2,
      'open beside it': 0,
      without: 1,
    });
  });

  it('are there beside a view by numbers, whatever a visitor’s page has set', async () => {
    const { second, base, boss, path, views } = await setUp();
    const attribute = { attribute_display_name: 'Seats', attribute_key: 'seats' };
    await boss.post(`${base}/custom_attribute_definitions`, {
      ...attribute,
      attribute_model: 'conversation_attribute',
    });
    const set = async (seats: unknown) => {
      const page = server.asVisitor(server.visitorWithoutRows(second));
      const message = { content: 'hello', echo_id: randomUUID() };
      const begun = await page.post('/api/v1/widget/conversations', { message, custom_attributes: { seats } });
      expect(begun.status).toBe(200);
    };
    for (const seats of [2, '12', '9'.repeat(1_500), `0.${'0'.repeat(1_400)}1`]) await set(seats);
    const more = { ...line('seats', [3]), filter_operator: 'is_greater_than' };
    await boss.post(views, global('more than three', { payload: [more] }));
    await boss.post(views, global('all', { status: 'open' }));
    expect(await countsFor(boss, base)).toEqual({ all: 4, 'more than three': 2 });
    const list = await boss.post(`${path}/filter`, { payload: [more] });
    expect([list.status, list.body.meta.all_count]).toEqual([200, 2]);
  });

  it('are those of the first 50 views: more would make every sidebar slow', async () => {
    const { base, agent, views, second } = await setUp();
    await write(second);
    for (let at = 10; at < 62; at += 1)
      await agent.post(views, { ...global(`v${at}`, { status: 'open' }), visibility: 'personal' });
    const counts = await countsFor(agent, base);
    expect([Object.keys(counts).length, counts['v10'], counts['v60']]).toEqual([50, 1, undefined]);
  });

  it('are there behind a view with more conditions than are counted, for as many values as a statement takes', async () => {
    const { base, agent, views, second } = await setUp();
    await write(second);
    const inboxes = (values: number, lines: number) =>
      Array.from({ length: lines }, () => line('inbox_id', Array(values).fill(second.id), 'OR'));
    const save = (name: string, query: object) => agent.post(views, { ...global(name, query), visibility: 'personal' });
    await save('1 for no list', { payload: inboxes(2_001, 1) });
    await save('2 resolved', { status: 'resolved', payload: inboxes(98, 20) });
    await save('3 to the limit', { payload: inboxes(98, 19) });
    await save('4 too many', { payload: inboxes(99, 1) });
    await save('5 in time', { payload: inboxes(98, 1) });
    await save('6 one too many', { payload: inboxes(1, 1) });
    await save('7 without any', { status: 'open' });
    expect(await countsFor(agent, base)).toEqual({ '3 to the limit': 1, '5 in time': 1, '7 without any': 1 });
  });
});
