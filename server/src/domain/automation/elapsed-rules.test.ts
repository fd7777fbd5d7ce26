import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { checkElapsedRules, runElapsedRules } from './run-elapsed-job.ts';
import { sweepAutomationRuns } from './runs.ts';

let server: TestServer;
const HOUR = 60 * 60_000;
/** A Monday, 08:00 in Berlin. */
const clock = createFakeClock(Date.parse('2026-03-23T07:00:00Z'));
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const line = (attribute_key: string, filter_operator: string, ...values: unknown[]) => ({
  attribute_key,
  filter_operator,
  values,
  query_operator: 'and',
});
const waits = (time: string, hours: number) => line(`hours_since_${time}`, 'is_greater_than', hours);
const note = (text: string) => ({ action_name: 'add_private_note', action_params: [text] });
const mayMail = async () => true;

const setUp = async (settings: Parameters<TestServer['buildInbox']>[0] = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...settings });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const rule = async (conditions: object[], ...actions: object[]) => {
    const fields = { name: 'Waiting', event_name: 'time_elapsed', conditions, actions };
    const made = await boss.post(`${base}/automation_rules`, fields);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return Number(made.body.id);
  };
  const begin = async () => {
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    let count = 0;
    const write = () => {
      count += 1;
      return visitor.post('/api/v1/widget/messages', { message: { content: `${count}`, echo_id: `${count}` } });
    };
    const { body } = await write();
    const path = `${base}/conversations/${body.conversation_id}`;
    const notes = async () =>
      (await boss.get(`${path}/messages`)).body.payload.filter((each: { private: boolean }) => each.private).length;
    return { write, path, notes, id: Number(body.conversation_id) };
  };
  const run = () => runElapsedRules(server.deps, { account_id }, mayMail);
  const pass = async (hours: number) => {
    clock.advance(hours * HOUR);
    await run();
  };
  const runs = async () => (await boss.get(`${base}/automation_runs`)).body.payload;
  return { inbox, account_id, base, boss, agent, rule, begin, run, pass, runs };
};

describe('a rule by time acts once until what it counts from changes [AGT-63]', () => {
  it('since the customer wrote: not early, once, and again after the next message', async () => {
    const { rule, begin, pass, runs, boss } = await setUp();
    const id = await rule([waits('customer_message', 2)], note('waits'));
    const { notes, write, path } = await begin();
    await pass(1.99);
    expect(await notes()).toBe(0);
    await pass(0.02);
    await pass(0.1);
    expect(await notes()).toBe(1);
    // The log of runs is swept, and what was acted on stays known.
    clock.advance(40 * 24 * HOUR);
    await sweepAutomationRuns(server.deps);
    expect(await runs()).toEqual([]);
    await boss.post(`${path}/toggle_priority`, { priority: 'high' });
    await pass(0.1);
    expect(await notes()).toBe(1);
    await write();
    await pass(1.9);
    expect(await notes()).toBe(1);
    await pass(0.2);
    await pass(5);
    expect(await notes()).toBe(2);
    expect(await runs()).toMatchObject([
      { automation_rule_id: id, event_name: 'time_elapsed', outcome: 'done', steps: [{ outcome: 'done' }] },
    ]);
  });

  it('since an agent replied: an unanswered conversation does not count, and a rule’s own message is no reply', async () => {
    const { rule, begin, pass, boss } = await setUp();
    await rule([waits('agent_message', 2)], { action_name: 'send_message', action_params: ['Still there?'] });
    const { path } = await begin();
    const texts = async () =>
      (await boss.get(`${path}/messages`)).body.payload.filter(
        ({ content }: { content: string }) => content === 'Still there?',
      ).length;
    await pass(3);
    expect(await texts()).toBe(0);
    await boss.post(`${path}/messages`, { content: 'Try again, please' });
    await pass(1.5);
    await boss.post(`${path}/messages`, { content: 'for us', private: true });
    await pass(0.6);
    expect(await texts()).toBe(1);
    await pass(3);
    expect(await texts()).toBe(1);
    await boss.post(`${path}/messages`, { content: 'And now?' });
    await pass(2.1);
    expect(await texts()).toBe(2);
  });

  it('since it was opened, assigned or left without an assignee', async () => {
    const { rule, begin, pass, boss, agent } = await setUp();
    await rule([waits('opened', 2)], note('open'));
    await rule([waits('assigned', 3)], note('assigned'));
    await rule([waits('unassigned', 4)], note('unassigned'));
    const { path } = await begin();
    const notes = async () =>
      (await boss.get(`${path}/messages`)).body.payload
        .filter((each: { private: boolean }) => each.private)
        .map(({ content }: { content: string }) => content);
    await pass(2.1);
    expect(await notes()).toEqual(['open']);
    await pass(2);
    expect(await notes()).toEqual(['open', 'unassigned']);
    await boss.post(`${path}/assignments`, { assignee_id: agent.user.id });
    await pass(2.9);
    expect(await notes()).toHaveLength(2);
    await pass(0.2);
    expect(await notes()).toEqual(['open', 'unassigned', 'assigned']);
    await boss.post(`${path}/toggle_status`, { status: 'resolved' });
    await pass(10);
    await boss.post(`${path}/toggle_status`, { status: 'open' });
    await pass(1.9);
    expect(await notes()).toHaveLength(3);
    await pass(0.2);
    expect(await notes()).toEqual(['open', 'unassigned', 'assigned', 'open']);
  });

  it('where the other conditions begin to hold later, it acts then', async () => {
    const { rule, begin, pass, boss, base } = await setUp();
    await boss.post(`${base}/labels`, { title: 'vip' });
    await rule([waits('created', 1), line('labels', 'equal_to', 'vip')], note('vip'));
    const { path, notes } = await begin();
    await pass(5);
    expect(await notes()).toBe(0);
    await boss.post(`${path}/labels`, { labels: ['vip'] });
    await pass(0.1);
    expect(await notes()).toBe(1);
  });

  it('of two ways to match, the second is no other occurrence', async () => {
    const { rule, begin, pass } = await setUp();
    const either = { ...waits('customer_message', 1), query_operator: 'or' };
    await rule([either, waits('created', 3)], note('either'));
    const { notes } = await begin();
    await pass(1.1);
    await pass(4);
    expect(await notes()).toBe(1);
  });

  it('leaves merged conversations, and those of other accounts', async () => {
    const { account_id, rule, begin, pass } = await setUp();
    const other = await setUp();
    const foreign = await other.begin();
    await rule([waits('created', 1)], note('late'));
    const [first, second] = [await begin(), await begin()];
    await server.deps.write(async (tx) => {
      const rows = tx.db.updateTable('conversations').where('account_id', '=', account_id);
      const into = (
        await tx.db
          .selectFrom('conversations')
          .select('id')
          .where('account_id', '=', account_id)
          .where('display_id', '=', second.id)
          .executeTakeFirstOrThrow()
      ).id;
      await rows.set({ merged_into_id: into }).where('display_id', '=', first.id).execute();
    });
    await pass(1.1);
    expect([await foreign.notes(), await first.notes(), await second.notes()]).toEqual([0, 0, 1]);
  });
});

describe('business hours of a rule by time [AGT-64]', () => {
  const DAY = {
    open_hour: 9,
    open_minutes: 0,
    close_hour: 17,
    close_minutes: 0,
    closed_all_day: false,
    open_all_day: false,
  };
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    day_of_week,
    ...DAY,
    closed_all_day: day_of_week === 0 || day_of_week === 6,
  }));

  it('count those of each inbox, over a weekend in which the clocks change', async () => {
    clock.set(Date.parse('2026-03-27T15:00:00Z'));
    const { inbox, rule, begin, pass, boss, base } = await setUp();
    const settings = { working_hours_enabled: true, timezone: 'Europe/Berlin', working_hours: hours };
    expect((await boss.patch(`${base}/inboxes/${inbox.id}`, settings)).status).toBe(200);
    await rule([line('business_hours_since_customer_message', 'is_greater_than', 2)], note('waits'));
    // Friday 16:00 in Berlin: one hour before the weekend, one on Monday.
    const { notes } = await begin();
    clock.set(Date.parse('2026-03-30T07:59:00Z'));
    await pass(0);
    expect(await notes()).toBe(0);
    clock.set(Date.parse('2026-03-30T08:00:00Z'));
    await pass(0);
    expect(await notes()).toBe(1);
  });
});

describe('rules by time in trouble [AGT-65]', () => {
  it('are run by their jobs, one for each account, and three at once act once', async () => {
    const { account_id, rule, begin, run } = await setUp();
    await rule([waits('created', 1)], note('late'));
    const all = await Promise.all([begin(), begin(), begin()]);
    clock.advance(2 * HOUR);
    await Promise.all([run(), run(), run()]);
    for (const { notes } of all) expect(await notes()).toBe(1);
    const { notes } = await begin();
    clock.advance(2 * HOUR);
    await Promise.all([checkElapsedRules(server.deps), checkElapsedRules(server.deps)]);
    const jobs = await server.store.reader
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', 'automation.run_elapsed')
      .where('account_id', '=', account_id)
      .execute();
    expect(jobs).toHaveLength(1);
    await server.runJobs();
    expect(await notes()).toBe(1);
  });

  it('stop on a conversation after twenty runs in a day', async () => {
    const { rule, begin, pass, runs } = await setUp();
    await rule([waits('customer_message', 0.1)], note('again'));
    const { write } = await begin();
    const outcomes = async () => (await runs()).map(({ outcome }: { outcome: string }) => outcome);
    for (let time = 0; time < 23; time += 1) {
      await pass(0.11);
      await write();
    }
    expect(await outcomes()).toEqual(['stopped', ...Array.from({ length: 20 }, () => 'done')]);
    await pass(25);
    expect((await outcomes()).slice(0, 2)).toEqual(['done', 'stopped']);
  });

  it('a step that is refused is recorded and not tried for ever, and an inactive rule does nothing', async () => {
    const { rule, begin, pass, boss, base, runs } = await setUp();
    const id = await rule([waits('created', 1)], { action_name: 'add_label', action_params: ['missing'] });
    const { notes } = await begin();
    await pass(2);
    await pass(1);
    expect(await runs()).toMatchObject([{ steps: [{ outcome: 'skipped', reason: 'label_missing' }] }]);
    expect(await runs()).toHaveLength(1);
    await boss.patch(`${base}/automation_rules/${id}`, { actions: [note('now')], active: false });
    await begin();
    await pass(2);
    expect(await notes()).toBe(0);
    expect(await runs()).toHaveLength(1);
  });

  it('act although a clock is set back, and do not act twice', async () => {
    const { rule, begin, pass, run } = await setUp();
    await rule([waits('created', 1)], note('late'));
    const { notes } = await begin();
    await pass(1.1);
    clock.advance(-1 * HOUR);
    await run();
    await pass(1);
    expect(await notes()).toBe(1);
  });
});
