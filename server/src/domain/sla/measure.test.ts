import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { failingFor } from '../../testing/fakes/failing-parts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { evaluateSlas } from './evaluate-job.ts';

let server: TestServer;
const clock = createFakeClock();
const MINUTE = 60_000;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const POLICY = {
  name: 'Gold',
  first_response_time_threshold: 600,
  next_response_time_threshold: 1_200,
  resolution_time_threshold: 7_200,
};

const setUp = async (policy: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const olga = await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' });
  const boss = server.asAgent(olga);
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const ada = server.asAgent(agent);
  const made = await boss.post(`${base}/sla_policies`, { ...POLICY, inbox_ids: [inbox.id], ...policy });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
  let count = 0;
  const write = async () => {
    count += 1;
    const message = { content: `Hello ${count}`, echo_id: `m${count}` };
    const { body } = await visitor.post('/api/v1/widget/messages', { message });
    return Number(body.conversation_id);
  };
  const path = `${base}/conversations/${await write()}`;
  const state = async () => {
    const { applied_sla, sla_events } = (await boss.get(path)).body;
    const missed = sla_events.map(({ event_type }: { event_type: string }) => event_type).join();
    return [applied_sla?.sla_status ?? null, missed];
  };
  const reply = () => ada.post(`${path}/messages`, { content: 'We look into it' });
  const pass = async (minutes: number) => {
    clock.advance(minutes * MINUTE);
    await evaluateSlas(server.deps);
  };
  const toggle = (status: string) => boss.post(`${path}/toggle_status`, { status });
  const noticesOf = async (one: typeof boss): Promise<string[]> => {
    await server.runJobs();
    const { payload } = (await one.get(`${base}/notifications`)).body.data;
    return payload
      .map(({ notification_type }: { notification_type: string }) => notification_type)
      .filter((type: string) => type.startsWith('sla'));
  };
  const activities = async (): Promise<string[]> =>
    (await boss.get(`${path}/messages`)).body.payload
      .filter(({ message_type }: { message_type: number }) => message_type === 2)
      .map(({ content }: { content: string }) => content);
  const id = Number(made.body.payload.id);
  return { inbox, base, boss, ada, agent, path, id, write, state, reply, pass, toggle, noticesOf, activities };
};

describe('a conversation with an SLA policy', () => {
  it('misses the first response once, however often it is checked [SLA-04]', async () => {
    const { state, pass, activities } = await setUp();
    await pass(9.9);
    expect(await state()).toEqual(['active', '']);
    await pass(0.2);
    await pass(1);
    await evaluateSlas(server.deps);
    expect(await state()).toEqual(['active_with_misses', 'frt']);
    expect(await activities()).toEqual(['Missed the first response time of the SLA policy Gold']);
  });

  it('is missed once when two nodes check at the same time [SLA-04]', async () => {
    const { state, activities } = await setUp();
    clock.advance(11 * MINUTE);
    await Promise.all([evaluateSlas(server.deps), evaluateSlas(server.deps), evaluateSlas(server.deps)]);
    expect(await state()).toEqual(['active_with_misses', 'frt']);
    expect(await activities()).toHaveLength(1);
  });

  it('finds a reply that was late between two checks, and not one in time [SLA-04]', async () => {
    const { state, reply, write, pass } = await setUp();
    clock.advance(9 * MINUTE);
    await reply();
    await pass(1);
    expect(await state()).toEqual(['active', '']);
    await write();
    clock.advance(21 * MINUTE);
    await reply();
    await pass(30);
    expect(await state()).toEqual(['active_with_misses', 'nrt']);
    await write();
    await pass(19);
    expect((await state())[1]).toBe('nrt');
    await pass(2);
    expect((await state())[1]).toBe('nrt,nrt');
  });

  it('is hit or missed when it is resolved, and measured again when it opens again [SLA-05]', async () => {
    const { state, reply, toggle, write, pass } = await setUp();
    await reply();
    await toggle('resolved');
    expect(await state()).toEqual(['hit', '']);
    await pass(200);
    expect(await state()).toEqual(['hit', '']);
    await write();
    expect(await state()).toEqual(['active', '']);
    await pass(19);
    expect(await state()).toEqual(['active', '']);
    clock.advance(2 * MINUTE);
    await toggle('resolved');
    expect(await state()).toEqual(['missed', 'nrt']);
  });

  it('misses the resolution, also while it is snoozed [SLA-05]', async () => {
    const { state, reply, toggle, pass } = await setUp();
    await reply();
    await toggle('snoozed');
    await pass(119);
    expect(await state()).toEqual(['active', '']);
    await pass(2);
    expect(await state()).toEqual(['active_with_misses', 'rt']);
  });

  it('is not measured while a bot has it, and from then on as new [SLA-05]', async () => {
    const { state, toggle, pass } = await setUp();
    await toggle('pending');
    await pass(300);
    expect(await state()).toEqual(['active', '']);
    await toggle('open');
    await pass(9);
    expect(await state()).toEqual(['active', '']);
    await pass(2);
    expect(await state()).toEqual(['active_with_misses', 'frt']);
  });

  it('notifies administrators while it is unassigned, then its assignee and participants [SLA-06]', async () => {
    const { inbox, base, boss, ada, agent, path, reply, write, pass, noticesOf } = await setUp();
    const eve = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Eve' });
    const other = server.asAgent(eve);
    await pass(11);
    expect(await noticesOf(boss)).toEqual(['sla_missed_first_response']);
    expect(await noticesOf(ada)).toEqual([]);
    await boss.post(`${base}/notifications/read_all`);
    await boss.post(`${path}/assignments`, { assignee_id: agent.user.id });
    await boss.post(`${path}/participants`, { user_ids: [eve.user.id] });
    await reply();
    await write();
    await pass(21);
    expect(await noticesOf(ada)).toEqual(['sla_missed_next_response']);
    expect(await noticesOf(other)).toEqual(['sla_missed_next_response']);
    expect(await noticesOf(boss)).toEqual(['sla_missed_first_response']);
  });

  it('warns once when 80 % of a time is over, and again for the next one [SLA-11]', async () => {
    const { boss, ada, reply, write, pass, noticesOf, path, agent, base, id } = await setUp();
    await boss.post(`${path}/assignments`, { assignee_id: agent.user.id });
    await pass(7.9);
    expect(await noticesOf(ada)).toEqual([]);
    await pass(0.2);
    await pass(1);
    await Promise.all([evaluateSlas(server.deps), evaluateSlas(server.deps)]);
    expect(await noticesOf(ada)).toEqual(['sla_due_soon']);
    expect(await noticesOf(boss)).toEqual([]);
    await ada.post(`${base}/notifications/read_all`);
    await boss.patch(`${base}/sla_policies/${id}`, { resolution_time_threshold: 7_300 });
    await pass(0.1);
    expect(await noticesOf(ada)).toHaveLength(1);
    await reply();
    await write();
    await pass(15.9);
    expect(await noticesOf(ada)).toHaveLength(1);
    await pass(0.2);
    expect(await noticesOf(ada)).toEqual(['sla_due_soon', 'sla_due_soon']);
  });

  it('is not called due soon when it is overdue already, answered or with a bot [SLA-11]', async () => {
    const { boss, toggle, reply, pass, noticesOf } = await setUp();
    clock.advance(11 * MINUTE);
    await evaluateSlas(server.deps);
    expect(await noticesOf(boss)).toEqual(['sla_missed_first_response']);
    await reply();
    await pass(60);
    await toggle('pending');
    await pass(50);
    expect(await noticesOf(boss)).toEqual(['sla_missed_first_response']);
  });

  it('is measured by the new times of a policy that is changed [SLA-02]', async () => {
    const { base, boss, id, state, pass } = await setUp({ first_response_time_threshold: 36_000 });
    await pass(11);
    expect(await state()).toEqual(['active', '']);
    await boss.patch(`${base}/sla_policies/${id}`, { first_response_time_threshold: 600 });
    await pass(0);
    expect(await state()).toEqual(['active_with_misses', 'frt']);
  });

  it('counts business hours of its inbox where the policy says so [SLA-01]', async () => {
    const { base, boss, inbox, state, pass } = await setUp({ only_during_business_hours: true });
    await pass(11);
    expect(await state()).toEqual(['active_with_misses', 'frt']);
    const working_hours = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ day_of_week, closed_all_day: true }));
    await boss.patch(`${base}/inboxes/${inbox.id}`, { working_hours_enabled: true, working_hours });
    await pass(24 * 60);
    expect(await state()).toEqual(['active_with_misses', 'frt']);
  });

  it('loses a deleted policy, with what was missed [SLA-02]', async () => {
    const { base, boss, id, path, state, pass } = await setUp();
    await pass(11);
    expect((await boss.delete(`${base}/sla_policies/${id}`)).status).toBe(200);
    expect(await state()).toEqual([null, '']);
    await server.runJobs();
    expect((await boss.get(path)).body.sla_policy_id).toBeNull();
    expect((await boss.get(`${base}/applied_slas/metrics`)).body.total_applied_slas).toBe(0);
    const rows = await server.deps.db
      .selectFrom('sla_policies')
      .select('id')
      .where('id', '=', id as never)
      .execute();
    expect(rows).toEqual([]);
  });
});

it('a conversation whose check fails holds back none after it', async () => {
  const [first, second] = [await setUp(), await setUp()];
  const broken = await server.deps.db
    .selectFrom('conversations')
    .select('id')
    .where('inbox_id', '=', first.inbox.id)
    .executeTakeFirstOrThrow();
  clock.advance(11 * MINUTE);
  const { deps, logged } = failingFor(server.deps, broken.id);
  await evaluateSlas(deps);
  expect([await first.state(), await second.state()]).toEqual([
    ['active', ''],
    ['active_with_misses', 'frt'],
  ]);
  expect(logged).toMatchObject([{ conversation_id: broken.id }]);
  await evaluateSlas(server.deps);
  expect(await first.state()).toEqual(['active_with_misses', 'frt']);
});
