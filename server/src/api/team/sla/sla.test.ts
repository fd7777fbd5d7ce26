import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateSlas } from '../../../domain/sla/evaluate-job.ts';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
const clock = createFakeClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const GOLD = { name: 'Gold', first_response_time_threshold: 600 };

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const ada = server.asAgent(agent);
  const policy = async (fields: object = GOLD) => {
    const { status, body } = await boss.post(`${base}/sla_policies`, fields);
    expect(status, JSON.stringify(body)).toBe(200);
    return Number(body.payload.id);
  };
  const begin = async (echo_id = 'hello') => {
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content: 'Hello', echo_id } });
    await server.runJobs();
    return { visitor, display_id: Number(body.conversation_id), path: `${base}/conversations/${body.conversation_id}` };
  };
  const nameOf = async (path: string) => (await boss.get(path)).body.applied_sla?.sla_name ?? null;
  return { inbox, account_id, base, path: `${base}/sla_policies`, boss, agent, ada, policy, begin, nameOf };
};

describe('SLA policies [SLA-02]', () => {
  it('have the shape of Chatwoot: made, listed, read, changed and deleted', async () => {
    const { path, boss, ada, inbox } = await setUp();
    const fields = { ...GOLD, description: ' For all ', only_during_business_hours: true, inbox_ids: [inbox.id] };
    const made = await boss.post(path, { sla_policy: fields });
    const expected = {
      id: made.body.payload.id,
      name: 'Gold',
      description: 'For all',
      first_response_time_threshold: 600,
      next_response_time_threshold: null,
      resolution_time_threshold: null,
      only_during_business_hours: true,
      inbox_ids: [inbox.id],
      label_ids: [],
    };
    expect(made.body).toEqual({ payload: expected });
    expect((await ada.get(path)).body).toEqual({ payload: [expected] });
    expect((await ada.get(`${path}/${expected.id}`)).body).toEqual({ payload: expected });
    const changed = await boss.put(`${path}/${expected.id}`, { resolution_time_threshold: 3_600, description: null });
    expect(changed.body.payload).toEqual({ ...expected, resolution_time_threshold: 3_600, description: null });
    expect((await boss.delete(`${path}/${expected.id}`)).status).toBe(200);
    expect((await boss.get(path)).body).toEqual({ payload: [] });
    expect((await boss.get(`${path}/${expected.id}`)).status).toBe(404);
    // Its name is free again.
    expect((await boss.post(path, GOLD)).status).toBe(200);
  });

  it.each([
    ['without a name', { first_response_time_threshold: 600 }, 422],
    ['without a time', { name: 'Empty' }, 422],
    ['with half a minute', { name: 'Short', first_response_time_threshold: 30 }, 422],
    ['with an inbox of another account', { ...GOLD, inbox_ids: [999_999] }, 422],
    ['with a label of another account', { ...GOLD, label_ids: [999_999] }, 422],
  ])('are refused %s', async (_case, fields, status) => {
    const { path, boss } = await setUp();
    expect((await boss.post(path, fields)).status).toBe(status);
  });

  it('keep one time at least, and names apart', async () => {
    const { path, boss, policy } = await setUp();
    const id = await policy();
    expect((await boss.patch(`${path}/${id}`, { first_response_time_threshold: null })).status).toBe(422);
    expect((await boss.post(path, { ...GOLD, name: ' gold' })).status).toBe(422);
    expect((await boss.patch(`${path}/${id}`, { name: 'GOLD' })).body.payload.name).toBe('GOLD');
  });

  it('are managed by administrators alone, of their own account [SLA-09]', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const id = await one.policy();
    for (const attempt of [
      one.ada.post(one.path, { ...GOLD, name: 'Mine' }),
      one.ada.patch(`${one.path}/${id}`, { name: 'Mine' }),
      one.ada.delete(`${one.path}/${id}`),
    ])
      expect((await attempt).status).toBe(401);
    expect((await other.boss.get(`${other.path}/${id}`)).status).toBe(404);
    expect((await other.boss.patch(`${other.path}/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.boss.delete(`${other.path}/${id}`)).status).toBe(404);
    expect((await one.ada.get(`${one.base}/applied_slas`)).status).toBe(401);
    const { path } = await other.begin();
    expect((await other.boss.patch(path, { sla_policy_id: id })).status).toBe(404);
  });
});

describe('what applies an SLA policy [SLA-03]', () => {
  it('the inbox, then a label, then a rule, then an agent, and none of them after an agent', async () => {
    const { base, boss, ada, inbox, policy, begin, nameOf } = await setUp();
    const { body: label } = await boss.post(`${base}/labels`, { title: 'vip' });
    await policy({ ...GOLD, name: 'Site', inbox_ids: [inbox.id] });
    await policy({ ...GOLD, name: 'Vip', label_ids: [label.id] });
    const [byRule, byHand] = [await policy({ ...GOLD, name: 'Rule' }), await policy({ ...GOLD, name: 'Hand' })];
    const { path } = await begin();
    expect(await nameOf(path)).toBe('Site');
    await ada.post(`${path}/labels`, { labels: ['vip'] });
    expect(await nameOf(path)).toBe('Vip');
    const rule = {
      name: 'Urgent',
      event_name: 'conversation_updated',
      conditions: [
        { attribute_key: 'priority', filter_operator: 'equal_to', values: ['urgent'], query_operator: null },
      ],
      actions: [{ action_name: 'add_sla', action_params: [byRule] }],
    };
    expect((await boss.post(`${base}/automation_rules`, rule)).status).toBe(200);
    await ada.post(`${path}/toggle_priority`, { priority: 'urgent' });
    await server.runJobs();
    expect(await nameOf(path)).toBe('Rule');
    await ada.post(`${path}/labels`, { labels: [] });
    await ada.post(`${path}/labels`, { labels: ['vip'] });
    await server.runJobs();
    expect(await nameOf(path)).toBe('Rule');
    const chosen = await ada.patch(path, { sla_policy_id: byHand });
    expect(chosen.body).toMatchObject({ sla_policy_id: byHand, applied_sla: { sla_name: 'Hand' } });
    await server.runJobs();
    expect(await nameOf(path)).toBe('Hand');
    await ada.patch(path, { sla_policy_id: null });
    expect((await boss.get(path)).body).toMatchObject({ sla_policy_id: null, applied_sla: null, sla_events: [] });
    const said = (await boss.get(`${path}/messages`)).body.payload.map(({ content }: { content: string }) => content);
    for (const line of [
      'Automation System added SLA policy Vip',
      'Ada added SLA policy Hand',
      'Ada removed SLA policy Hand',
    ])
      expect(said).toContain(line);
  });

  it('a rule that applies a policy does not start itself again, and a macro has no such action', async () => {
    const { base, boss, policy, begin, nameOf } = await setUp();
    const [one, two] = [await policy({ ...GOLD, name: 'One' }), await policy({ ...GOLD, name: 'Two' })];
    for (const id of [one, two])
      await boss.post(`${base}/automation_rules`, {
        name: `To ${id}`,
        event_name: 'conversation_updated',
        conditions: [],
        actions: [{ action_name: 'add_sla', action_params: [String(id)] }],
      });
    const { path } = await begin();
    await boss.post(`${path}/toggle_priority`, { priority: 'low' });
    await server.runJobs();
    expect(['One', 'Two']).toContain(await nameOf(path));
    const runs = (await boss.get(`${base}/automation_runs`)).body.payload;
    expect(runs.length).toBeLessThan(12);
    const actions = [{ action_name: 'add_sla', action_params: [one] }];
    expect((await boss.post(`${base}/macros`, { name: 'SLA', actions })).status).toBe(422);
    const foreign = {
      name: 'Other',
      event_name: 'conversation_updated',
      actions: [{ action_name: 'add_sla', action_params: [999_999] }],
    };
    expect((await boss.post(`${base}/automation_rules`, foreign)).status).toBe(422);
  });

  it('is seen by the team alone: a visitor gets nothing of it [SLA-09]', async () => {
    const { base, boss, inbox, policy, begin } = await setUp();
    await policy({ ...GOLD, name: 'Secret terms', inbox_ids: [inbox.id] });
    const { visitor, path } = await begin();
    await boss.post(`${path}/toggle_priority`, { priority: 'low' });
    const seen = [
      await visitor.get('/api/v1/widget/conversations'),
      await visitor.get('/api/v1/widget/messages'),
      await visitor.get('/api/v1/widget/sync?after=0'),
    ].map(({ text }) => text);
    for (const text of seen) {
      expect(text).not.toContain('Secret terms');
      expect(text).not.toContain('applied_sla');
    }
    expect((await boss.get(`${base}/sync?after=0`)).text).toContain('Secret terms');
  });
});

describe('the report of SLA policies [SLA-07]', () => {
  it('counts, lists and exports what was missed, with its filters', async () => {
    const { base, boss, agent, inbox, policy, begin } = await setUp();
    const id = await policy({ ...GOLD, inbox_ids: [inbox.id] });
    await boss.post(`${base}/labels`, { title: 'vip' });
    const [missed, met] = [await begin('a'), await begin('b')];
    await boss.post(`${missed.path}/assignments`, { assignee_id: agent.user.id });
    await boss.post(`${missed.path}/labels`, { labels: ['vip'] });
    await boss.post(`${met.path}/messages`, { content: 'Hi' });
    clock.advance(11 * 60_000);
    await evaluateSlas(server.deps);
    const list = `${base}/applied_slas`;
    expect((await boss.get(`${list}/metrics`)).body).toEqual({
      total_applied_slas: 2,
      number_of_sla_misses: 1,
      hit_rate: '50%',
      misses: { frt: 1, nrt: 0, rt: 0 },
    });
    const { body } = await boss.get(list);
    expect(body.meta).toEqual({ count: 1, current_page: 1 });
    expect(body.payload).toHaveLength(1);
    expect(body.payload[0]).toMatchObject({
      applied_sla: { sla_id: id, sla_name: 'Gold', sla_status: 'active_with_misses' },
      conversation: { id: missed.display_id, labels: ['vip'], assignee: { name: 'Ada' } },
      sla_events: [{ event_type: 'frt', meta: { message_id: expect.any(Number) } }],
    });
    const count = async (query: string) => (await boss.get(`${list}?${query}`)).body.meta.count;
    const now = Math.floor(clock.now() / 1_000);
    for (const [query, expected] of [
      [`inbox_id=${inbox.id}`, 1],
      ['inbox_id=999999', 0],
      [`sla_policy_id=${id}`, 1],
      ['sla_policy_id=999999', 0],
      [`assigned_agent_id=${agent.user.id}`, 1],
      ['assigned_agent_id=999999', 0],
      ['team_id=999999', 0],
      ['label_list=vip', 1],
      ['label_list=other', 0],
      [`since=${now - 3_600}&until=${now}`, 1],
      [`since=${now}`, 0],
    ] as const)
      expect(await count(query), query).toBe(expected);
    const { text } = await boss.get(`${list}/download`);
    expect(text.split('\n')[1]).toContain(`${missed.display_id},Gold,Ada,,`);
    expect(text).toContain('vip');
    const filter = (value: string) =>
      boss.post(`${base}/conversations/filter`, {
        payload: [{ attribute_key: 'sla_status', filter_operator: 'equal_to', values: [value], query_operator: null }],
      });
    const ids = (await filter('active_with_misses')).body.payload.map((one: { id: number }) => one.id);
    expect(ids).toEqual([missed.display_id]);
    expect((await filter('nonsense')).status).toBe(422);
    await boss.delete(missed.path);
    expect((await boss.get(`${list}/metrics`)).body).toMatchObject({ total_applied_slas: 1, hit_rate: '100%' });
  });
});
