import { expect, it } from 'vitest';
import { startTestServer } from '../../testing/harness.ts';

const HOUR = 60 * 60_000;
const CONVERSATIONS = 120;
const RULES = 4;

it('rules by time over many conversations, on two nodes that stop and start: no action is lost or done twice [AGT-65]', async () => {
  const first = await startTestServer({ jobs: true });
  const inbox = await first.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = first.asAgent(await first.buildAgent({ account_id, role: 'administrator' }));
  const visitor = await first.buildVisitor(inbox);
  for (let index = 0; index < CONVERSATIONS; index += 1)
    await first.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  await first.deps.write((tx) =>
    tx.db
      .updateTable('conversations')
      .set({ created_at: tx.now - 3 * HOUR })
      .where('account_id', '=', account_id)
      .execute(),
  );
  for (let index = 0; index < RULES; index += 1) {
    const { status } = await boss.post(`${base}/automation_rules`, {
      name: `Rule ${index}`,
      event_name: 'time_elapsed',
      conditions: [
        { attribute_key: 'hours_since_created', filter_operator: 'is_greater_than', values: [2], query_operator: null },
      ],
      actions: [{ action_name: 'add_private_note', action_params: [`note ${index}`] }],
    });
    expect(status).toBe(200);
  }
  const beside = { testStore: first.testStore, env: first.env };
  const { deps, store } = first;
  const start = () => deps.write(async (tx) => tx.enqueue('automation.run_elapsed', { account_id }, { account_id }));
  const counts = () =>
    store.reader
      .selectFrom('messages')
      .select(({ fn }) => ['conversation_id', 'content', fn.countAll<number>().as('times')])
      .where('account_id', '=', account_id)
      .where('private', '=', true)
      .groupBy(['conversation_id', 'content'])
      .execute();
  await start();
  const second = await startTestServer({ beside, jobs: true });
  await start();
  await expect.poll(async () => (await counts()).length, { timeout: 60_000 }).toBeGreaterThan(50);
  await second.close();
  const third = await startTestServer({ beside, jobs: true });
  await start();
  await expect
    .poll(async () => (await counts()).length, { timeout: 150_000, interval: 500 })
    .toBe(CONVERSATIONS * RULES);
  expect((await counts()).every(({ times }) => Number(times) === 1)).toBe(true);
  const runs = await store.reader
    .selectFrom('automation_runs')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  expect(Number(runs.runs)).toBe(CONVERSATIONS * RULES);
  await third.close();
  await first.close();
}, 240_000);
