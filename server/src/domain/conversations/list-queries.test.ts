import type { UserId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { HttpClient } from '../../testing/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Query = Record<string, string | number>;

/** An account with two inboxes; Mia is a member of the first. */
const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id });
  const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Mia' });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const account = `/api/v1/accounts/${account_id}`;
  const base = `${account}/conversations`;
  const begin = async (overrides: object = {}, { place = inbox, contact = {} } = {}) => {
    const visitor = await server.buildVisitor(place, { contact });
    const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, ...overrides });
    return { id: row.display_id, path: `${base}/${row.display_id}`, source_id: visitor.contact_inbox.source_id };
  };
  const agent = server.asAgent(member);
  const data = async (query: Query = {}, who: HttpClient = agent) => (await who.get(base, { query })).body.data;
  const list = async (query: Query = {}, who: HttpClient = agent): Promise<number[]> =>
    (await data(query, who)).payload.map(({ id }: { id: number }) => id);
  return { account, base, inbox, other, me: member.user.id, agent, boss, begin, data, list };
};

describe('the order of the list', () => {
  it('is by the time of the last activity, or as the agent has chosen, with none last', async () => {
    const { begin, list } = await setUp();
    const a = await begin({ last_activity_at: 2_000, created_at: 1_000, priority: 4, waiting_since: 1_000 });
    const b = await begin({ last_activity_at: 3_000, created_at: 2_000, waiting_since: null, unread_count: 5 });
    const c = await begin({
      ...{ last_activity_at: 1_000, created_at: 3_000, priority: 1 },
      ...{ waiting_since: 2_000, unread_count: 2 },
    });
    const names = new Map([
      [a.id, 'a'],
      [b.id, 'b'],
      [c.id, 'c'],
    ]);
    const order = async (query: Query) => (await list(query)).map((id) => names.get(id)).join('');
    expect(await order({})).toBe('bac');
    const orders: Record<string, string> = {};
    for (const column of ['last_activity_at', 'created_at', 'priority', 'waiting_since', 'unread_count'])
      for (const direction of ['desc', 'asc'])
        orders[`${column}_${direction}`] = await order({ sort_by: `${column}_${direction}` });
    expect(orders).toEqual({
      last_activity_at_desc: 'bac',
      last_activity_at_asc: 'cab',
      created_at_desc: 'cba',
      created_at_asc: 'abc',
      priority_desc: 'acb',
      priority_asc: 'cab',
      waiting_since_desc: 'cab',
      waiting_since_asc: 'acb',
      unread_count_desc: 'bca',
      unread_count_asc: 'acb',
    });
    // Names of older clients, and one that there is not.
    expect(await order({ sort_by: 'latest' })).toBe('bac');
    expect(await order({ sort_by: 'sort_on_created_at' })).toBe('abc');
    expect(await order({ sort_by: 'sort_on_priority' })).toBe('acb');
    expect(await order({ sort_by: 'sort_on_waiting_since' })).toBe('acb');
    for (const sort_by of ['id_asc', 'xcreated_at_asc', 'created_at_ascx'])
      expect(await order({ sort_by })).toBe('bac');
  });

  it('counts those who wait, which are the first, when the order is by the waiting time', async () => {
    const { begin, list, base, agent, me } = await setUp();
    const late = await begin({ waiting_since: 2_000, assignee_id: me });
    const early = await begin({ waiting_since: 1_000 });
    await begin({ waiting_since: null, assignee_id: me });
    await begin({ waiting_since: 500, status: 'resolved' });
    const lines = [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null }];
    const countOf = async (query: Query) =>
      (await agent.post(`${base}/filter`, { payload: lines }, { query })).body.meta.waiting_count;
    expect((await list({ sort_by: 'waiting_since_asc' })).slice(0, 2)).toEqual([early.id, late.id]);
    expect(await countOf({ sort_by: 'waiting_since_asc' })).toBe(2);
    expect(await countOf({ sort_by: 'waiting_since_desc', assignee_type: 'me' })).toBe(1);
    expect(await countOf({ sort_by: 'sort_on_waiting_since', assignee_type: 'unassigned' })).toBe(1);
    expect(await countOf({ sort_by: 'priority_desc' })).toBeUndefined();
  });

  it('is by the last activity, then by age, among those that are equal', async () => {
    const { begin, list } = await setUp();
    const early = await begin({ last_activity_at: 1_000, priority: 2 });
    const first = await begin({ last_activity_at: 2_000, priority: 2 });
    const second = await begin({ last_activity_at: 2_000, priority: 2 });
    for (const sort_by of ['priority_asc', 'priority_desc', 'last_activity_at_desc'])
      expect(await list({ sort_by })).toEqual([second.id, first.id, early.id]);
  });

  it('goes on over pages of twenty-five', async () => {
    const { begin, list, data } = await setUp();
    const ids: number[] = [];
    for (let n = 0; n < 27; n += 1) ids.push((await begin({ last_activity_at: 100_000 - n })).id);
    expect(await list()).toEqual(ids.slice(0, 25));
    expect(await list({ page: 1 })).toEqual(ids.slice(0, 25));
    expect(await list({ page: 2 })).toEqual(ids.slice(25));
    expect(await list({ page: 3 })).toEqual([]);
    expect((await data({ page: 2 })).meta.all_count).toBe(27);
  });
});

describe('the list of what changed of late', () => {
  it('has what was changed within those seconds, all of it at once', async () => {
    const { begin, list } = await setUp();
    const now = Date.now();
    await begin({ updated_at: now - 120_000, last_activity_at: now });
    const ids: number[] = [];
    for (let n = 0; n < 26; n += 1) ids.push((await begin({ updated_at: now - 1_000, last_activity_at: now - n })).id);
    expect(await list({ updated_within: 60 })).toEqual(ids);
    expect(await list({ updated_within: 60, page: 2 })).toEqual(ids);
    expect(await list({ updated_within: 600 })).toHaveLength(27);
  });
});

describe('the list', () => {
  it('has the conversations in which the agent was mentioned, those they follow, and those that wait for a reply', async () => {
    const { begin, list, boss, me } = await setUp();
    const answered = { first_reply_created_at: 1_000, waiting_since: null };
    const mentioned = await begin(answered);
    const followed = await begin(answered);
    const waiting = await begin({ ...answered, waiting_since: 2_000 });
    const unanswered = await begin({ ...answered, first_reply_created_at: null });
    await boss.post(`${mentioned.path}/messages`, { content: `[@Mia](mention://user/${me}/Mia)`, private: true });
    await boss.post(`${followed.path}/participants`, { user_ids: [me] });
    const of = async (conversation_type: string, who?: HttpClient) =>
      (await list({ conversation_type }, who)).sort((one, other) => one - other);
    expect(await of('mention')).toEqual([mentioned.id]);
    expect(await of('participating')).toEqual([mentioned.id, followed.id]);
    expect(await of('unattended')).toEqual([waiting.id, unanswered.id]);
    expect(await of('all')).toHaveLength(4);
    expect([await of('mention', boss), await of('participating', boss)]).toEqual([[], []]);
  });

  it('has those of an inbox, a team, a label, a session, a status or an assignee alone', async () => {
    const { begin, list, boss, agent, account, inbox, other, me, data } = await setUp();
    const colleague = (await boss.get('/api/v1/profile')).body.id as UserId;
    const plain = await begin();
    const mine = await begin({ assignee_id: me });
    const theirs = await begin({ assignee_id: colleague });
    const elsewhere = await begin({}, { place: other });
    const closed = await begin({ status: 'resolved' });
    for (const title of ['gold', 'tin', 'lead']) await boss.post(`${account}/labels`, { title });
    const team = (await boss.post(`${account}/teams`, { name: 'sales' })).body.id;
    await agent.post(`${plain.path}/labels`, { labels: ['gold', 'tin'] });
    await agent.post(`${mine.path}/labels`, { labels: ['tin'] });
    await agent.post(`${mine.path}/assignments`, { team_id: team });
    const of = async (query: Query, who?: HttpClient) => (await list(query, who)).sort((one, two) => one - two);

    expect(await of({})).toEqual([plain.id, mine.id, theirs.id]);
    expect(await of({}, boss)).toEqual([plain.id, mine.id, theirs.id, elsewhere.id]);
    expect(await of({ inbox_id: other.id }, boss)).toEqual([elsewhere.id]);
    expect(await of({ inbox_id: other.id })).toEqual([]);
    expect(await of({ inbox_id: inbox.id }, boss)).toEqual([plain.id, mine.id, theirs.id]);
    expect(await of({ team_id: team })).toEqual([mine.id]);
    expect(await of({ 'labels[]': 'gold' })).toEqual([plain.id]);
    expect(await of({ 'labels[]': 'tin' })).toEqual([plain.id, mine.id]);
    expect(await of({ 'labels[]': 'lead' })).toEqual([]);
    expect(await of({ source_id: theirs.source_id })).toEqual([theirs.id]);
    expect(await of({ source_id: elsewhere.source_id })).toEqual([]);
    expect(await of({ status: 'resolved' })).toEqual([closed.id]);
    expect(await of({ status: 'all' })).toEqual([plain.id, mine.id, theirs.id, closed.id]);
    expect(await of({ assignee_type: 'me' })).toEqual([mine.id]);
    expect(await of({ assignee_type: 'unassigned' })).toEqual([plain.id]);
    expect(await of({ assignee_type: 'assigned' })).toEqual([mine.id, theirs.id]);
    const counts = { all_count: 3, mine_count: 1, assigned_count: 2, unassigned_count: 1 };
    expect((await data({ assignee_type: 'me' })).meta).toMatchObject(counts);
    expect((await data({ team_id: team })).meta).toMatchObject({ all_count: 1, mine_count: 1, unassigned_count: 0 });
  });

  it('has what was said in the agent’s inboxes, whatever its status', async () => {
    const { begin, list, agent, boss, other } = await setUp();
    const [open, closed, silent] = [await begin(), await begin(), await begin()];
    const elsewhere = await begin({}, { place: other });
    for (const { path } of [open, closed, elsewhere]) await boss.post(`${path}/messages`, { content: 'A quince' });
    await agent.post(`${silent.path}/messages`, { content: 'An apple' });
    await agent.post(`${closed.path}/toggle_status`, { status: 'resolved' });
    expect((await list({ q: ' quince ' })).sort((one, two) => one - two)).toEqual([open.id, closed.id]);
    expect(await list({ q: 'quince', status: 'snoozed' })).toHaveLength(2);
    expect(await list({ q: 'quince' }, boss)).toHaveLength(3);
    expect(await list({ q: '  ' })).toHaveLength(2);
  });

  it('of an agent without an inbox is empty, and so are its counts', async () => {
    const { begin, inbox, base } = await setUp();
    await begin();
    const stranger = server.asAgent(await server.buildAgent({ account_id: inbox.account_id }));
    const { payload, meta } = (await stranger.get(base)).body.data;
    expect([payload, meta.all_count]).toEqual([[], 0]);
    expect((await stranger.get(`${base}/meta`)).body.meta.all_count).toBe(0);
  });
});

describe('the search for conversations', () => {
  it('finds one by its number, with or without its sign, and those with a person by their name', async () => {
    const { begin, account, agent, boss, other } = await setUp();
    const early = await begin({ last_activity_at: 1_000 }, { contact: { name: 'Zoë Lichtenberg' } });
    const late = await begin({ last_activity_at: 2_000, status: 'resolved' }, { contact: { name: 'Zoe Licht' } });
    await begin({}, { contact: { name: 'Bo' } });
    const elsewhere = await begin({ last_activity_at: 3_000 }, { place: other, contact: { name: 'Licht House' } });
    const find = async (q: string | number, who: HttpClient = agent, page = 1): Promise<number[]> =>
      (await who.get(`${account}/search/conversations`, { query: { q, page } })).body.payload.conversations.map(
        ({ id }: { id: number }) => id,
      );
    expect([await find(early.id), await find(`#${late.id}`)]).toEqual([[early.id], [late.id]]);
    for (const nothing of [`##${late.id}`, `${late.id}#`, `x${late.id}`, '9'.repeat(16)])
      expect(await find(nothing)).toEqual([]);
    expect(await find('licht')).toEqual([late.id, early.id]);
    expect(await find('licht', boss)).toEqual([elsewhere.id, late.id, early.id]);
    expect([await find(elsewhere.id), await find(elsewhere.id, boss)]).toEqual([[], [elsewhere.id]]);
    for (let n = 0; n < 9; n += 1) await begin({ last_activity_at: 10 - n }, { contact: { name: `Licht ${n}` } });
    expect([(await find('licht')).length, (await find('licht', agent, 2)).length]).toEqual([10, 1]);
  });

  it('finds nothing of another account, and nothing for an agent without an inbox', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const { id } = await here.begin({}, { contact: { name: 'Quentin' } });
    const stranger = server.asAgent(await server.buildAgent({ account_id: here.inbox.account_id }));
    const find = async (who: HttpClient, account: string, q: string | number) =>
      (await who.get(`${account}/search/conversations`, { query: { q } })).body.payload.conversations.length;
    expect(await find(here.agent, here.account, 'Quentin')).toBe(1);
    expect(await find(there.boss, there.account, 'Quentin')).toBe(0);
    expect(await find(there.boss, there.account, id)).toBe(0);
    expect(await find(stranger, here.account, 'Quentin')).toBe(0);
  });
});
