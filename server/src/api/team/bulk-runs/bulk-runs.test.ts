import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInBulk } from '../../../domain/bulk-runs/run-job.ts';
import { startRun } from '../../../domain/bulk-runs/start-run.ts';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const OPEN = [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null }];

const setUp = async (many: number) => {
  const inbox = await server.buildInbox({ csat_survey_enabled: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const agent = server.asAgent(member);
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const ids: number[] = [];
  for (let index = 0; index < many; index += 1) {
    const { contact_inbox } = await server.buildVisitor(inbox);
    ids.push((await server.buildConversation({ contact_inbox_id: contact_inbox.id })).display_id);
  }
  const start = (body: object, by = agent) => by.post(`${base}/bulk_runs`, { payload: OPEN, ...body });
  const runJobs = () => server.runJobs();
  const progress = async (id: number, by = agent) => (await by.get(`${base}/bulk_runs/${id}`)).body;
  const statuses = async () => {
    const { payload } = (await boss.get(`${base}/conversations`, { query: { status: 'all' } })).body.data;
    return payload.map(({ status }: { status: string }) => status).toSorted();
  };
  return { inbox, account_id, base, member, agent, boss, ids, start, runJobs, progress, statuses };
};

describe('a change of all conversations that match (AGT-155)', () => {
  it('is done in the background, says how far it is, and changes what matched when it began', async () => {
    const { agent, base, start, runJobs, progress, statuses, inbox } = await setUp(60);
    const begun = await start({ fields: { status: 'resolved' } });
    expect(begun.body).toMatchObject({ state: 'running', total: 60, can_undo: false });
    const { contact_inbox } = await server.buildVisitor(inbox);
    await server.buildConversation({ contact_inbox_id: contact_inbox.id });
    await runJobs();
    const over = await progress(begun.body.id);
    expect(over).toMatchObject({ state: 'done', total: 60, failures: [], can_undo: true });
    expect(over.counts).toMatchObject({ waiting: 0, done: 60, failed: 0 });
    expect((await statuses()).filter((status: string) => status === 'open')).toHaveLength(1);
    expect((await agent.get(`${base}/bulk_runs`)).body.payload[0].id).toBe(begun.body.id);
  });

  it('leaves out what was deleted since it was found', async () => {
    const { account_id, member, boss, base, ids, start } = await setUp(2);
    const listed = (await boss.get(`${base}/conversations`)).body.data.payload;
    expect(listed).toHaveLength(2);
    const stored = await server.deps.db
      .selectFrom('conversations')
      .select('id')
      .where('account_id', '=', account_id)
      .execute();
    await boss.delete(`${base}/conversations/${ids[0]}`);
    const run = {
      account_id,
      user_id: member.user.id,
      wish: { priority: 'high' as const },
      ids: stored.map(({ id }) => id),
    };
    expect((await server.deps.write((tx) => startRun(tx, run))).total).toBe(1);
    await server.runJobs();
    await boss.delete(`${base}/conversations/${ids[1]}`);
    await expect(server.deps.write((tx) => startRun(tx, run))).rejects.toThrow('No conversation matches.');
    expect((await start({ fields: { status: 'resolved' } })).status).toBe(422);
  });

  it('sets priority, labels, assignee and snooze', async () => {
    const { member, boss, base, start, runJobs, ids, progress } = await setUp(2);
    await boss.post(`${base}/labels`, { title: 'wave' });
    const snoozed_until = Math.round(clock.now() / 1_000) + 3_600;
    const fields = { status: 'snoozed', priority: 'high', assignee_id: member.user.id };
    const { body } = await start({ fields, labels: { add: ['wave'] }, snoozed_until });
    await runJobs();
    expect((await progress(body.id)).counts.done).toBe(2);
    const one = (await boss.get(`${base}/conversations/${ids[0]}`)).body;
    expect(one).toMatchObject({ status: 'snoozed', priority: 'high', labels: ['wave'] });
    expect([one.meta.assignee.id, Date.parse(one.snoozed_until) / 1_000]).toEqual([member.user.id, snoozed_until]);
  });

  it('is undone for those that were not changed since', async () => {
    const { boss, agent, base, start, runJobs, ids, progress } = await setUp(3);
    const { body } = await start({ fields: { status: 'resolved', priority: 'low' } });
    await runJobs();
    await boss.post(`${base}/conversations/${ids[0]}/toggle_priority`, { priority: 'urgent' });
    expect((await agent.post(`${base}/bulk_runs/${body.id}/undo`)).body.state).toBe('undoing');
    await runJobs();
    const over = await progress(body.id);
    expect(over).toMatchObject({ state: 'undone', can_undo: false, counts: { undone: 2, kept: 1 } });
    const first = (await boss.get(`${base}/conversations/${ids[0]}`)).body;
    expect([first.status, first.priority]).toEqual(['open', 'urgent']);
    expect((await agent.post(`${base}/bulk_runs/${body.id}/undo`)).status).toBe(409);
  });

  it('is undone within a day, and no more afterwards', async () => {
    const { agent, base, start, runJobs } = await setUp(1);
    const { body } = await start({ fields: { status: 'resolved' } });
    await runJobs();
    clock.advance(24 * 60 * 60_000 + 1);
    const late = await agent.post(`${base}/bulk_runs/${body.id}/undo`);
    expect([late.status, late.body.error]).toEqual([409, 'A change can be undone for a day.']);
  });

  it('is cancelled where it is, and one that fails stops no other', async () => {
    const { agent, base, start, runJobs, progress, account_id, member, inbox, boss } = await setUp(3);
    const first = await start({ fields: { status: 'resolved' } });
    expect((await start({ fields: { status: 'resolved' } })).status).toBe(409);
    expect((await agent.post(`${base}/bulk_runs/${first.body.id}/cancel`)).body.state).toBe('cancelled');
    await runJobs();
    expect((await progress(first.body.id)).counts).toMatchObject({ waiting: 3, done: 0 });

    const other = await server.buildInbox({ account_id, csat_survey_enabled: false });
    const { contact_inbox } = await server.buildVisitor(other);
    const elsewhere = await server.buildConversation({ contact_inbox_id: contact_inbox.id });
    const assigned = await start({ fields: { assignee_id: member.user.id } }, boss);
    expect(assigned.body.total).toBe(4);
    await runJobs();
    const over = await progress(assigned.body.id, boss);
    expect(over.counts).toMatchObject({ done: 3, failed: 1 });
    expect(over.failures).toEqual([
      { conversation_id: elsewhere.display_id, error: 'This agent has no access to the inbox.' },
    ]);
    expect(inbox.id).not.toBe(other.id);
  });

  it('reaches what the agent sees: when it begins, and when each is changed', async () => {
    const { boss, account_id, base, start, runJobs, progress, member, inbox, agent } = await setUp(2);
    const other = await server.buildInbox({ account_id });
    const { contact_inbox } = await server.buildVisitor(other);
    await server.buildConversation({ contact_inbox_id: contact_inbox.id });
    const { body } = await start({ fields: { status: 'resolved' } });
    expect(body.total).toBe(2);
    await boss.delete(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [member.user.id] });
    await runJobs();
    expect((await progress(body.id)).counts).toMatchObject({ failed: 2, done: 0 });
    expect((await boss.get(`${base}/bulk_runs/${body.id}`)).status).toBe(404);
    const outsider = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [] }));
    expect((await start({ fields: { status: 'resolved' } }, outsider)).status).toBe(422);
    expect((await start({}, agent)).status).toBe(422);
  });

  it('keeps what another job of the run has done, when this one fails for the same conversation', async () => {
    const { account_id, base, boss, start, progress, inbox, runJobs } = await setUp(1);
    const late = await server.buildAgent({ account_id, inbox_ids: [] });
    const { body } = await start({ fields: { assignee_id: late.user.id } }, boss);
    let overtaken = false;
    const write: typeof server.deps.write = async (action) => {
      if (!overtaken) {
        overtaken = true;
        await boss.post(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [late.user.id] });
        await runJobs();
      }
      return server.deps.write(action);
    };
    await runInBulk({ ...server.deps, write }, { run_id: body.id });
    expect(await progress(body.id, boss)).toMatchObject({
      state: 'done',
      counts: { done: 1, failed: 0 },
      failures: [],
    });
  });

  it('stays as it was where it is cancelled while one fails', async () => {
    const { account_id, base, boss, start, progress } = await setUp(1);
    const elsewhere = await server.buildAgent({ account_id, inbox_ids: [] });
    const { body } = await start({ fields: { assignee_id: elsewhere.user.id } }, boss);
    const write: typeof server.deps.write = async (action) => {
      await boss.post(`${base}/bulk_runs/${body.id}/cancel`);
      return server.deps.write(action);
    };
    await runInBulk({ ...server.deps, write }, { run_id: body.id });
    const { state, counts } = await progress(body.id, boss);
    expect([state, counts.waiting, counts.failed]).toEqual(['cancelled', 1, 0]);
  });
});
