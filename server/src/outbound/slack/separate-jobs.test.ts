import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSlackWorld } from '../../testing/fakes/slack-world.ts';

let all: Awaited<ReturnType<typeof startSlackWorld>>;
beforeAll(async () => {
  all = await startSlackWorld();
});
afterAll(() => all.server.close());

const HOOK = 'https://receiver.example.com/hook';
const texts = () => all.world.slack.posted.map(({ text }) => text.split('*: ').at(-1));

/** The events that the webhook got, in order. */
const openShop = async () => {
  const shop = await all.setUp();
  const webhook = { url: HOOK, subscriptions: ['message_created', 'message_updated'] };
  expect((await shop.boss.post(`${shop.base}/webhooks`, { webhook })).status).toBe(200);
  const before = all.http.requests.length;
  const delivered = (): string[] =>
    all.http.requests.slice(before).flatMap(({ url, body }) => {
      const { event, content } = url === HOOK ? JSON.parse(String(body)) : {};
      return event ? [`${event} ${content}`] : [];
    });
  return { ...shop, delivered };
};

/** Each statement on the table fails meanwhile. */
const without = async (table: 'slack_posts' | 'webhook_deliveries', act: () => Promise<unknown>) => {
  const rename = (from: string, to: string) =>
    all.server.deps.write((tx) => sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(tx.db));
  await rename(table, 'table_that_is_away');
  try {
    await act();
  } finally {
    await rename('table_that_is_away', table);
  }
};

describe('webhooks and Slack', () => {
  it('do not wait for each other: what fails in Slack’s job delays and repeats no webhook (AGT-290)', async () => {
    const { page, write, later, delivered } = await openShop();
    const { id } = await write('One');
    await page.patch(`/api/v1/widget/messages/${id}/content`, { content: 'One, edited' });
    await without('slack_posts', () => all.server.runJobs());
    expect(delivered()).toEqual(['message_created One', 'message_updated One, edited']);
    expect(texts()).toEqual(['One']);
    await later();
    expect(texts()).toEqual(['One, edited']);
    expect(delivered()).toHaveLength(2);
  });

  it('do not wait for each other: what fails in the job of webhooks delays and repeats nothing in Slack (AGT-290)', async () => {
    const { page, later, delivered } = await openShop();
    await without('webhook_deliveries', async () => {
      await page.post('/api/v1/widget/messages', { message: { content: 'One' } });
      await all.server.runJobs();
      await all.server.runJobs();
    });
    expect([texts(), delivered()]).toEqual([['One'], []]);
    await later();
    expect([texts(), delivered()]).toEqual([['One'], ['message_created One']]);
  });

  it('each get what a node of an earlier version has queued for both, once (AGT-290)', async () => {
    const { account_id, page, delivered } = await openShop();
    const { db, write } = all.server.deps;
    await page.post('/api/v1/widget/messages', { message: { content: 'One' } });
    await write(async (tx) => {
      const jobs = await tx.db
        .selectFrom('jobs')
        .select('payload')
        .where('name', '=', 'webhook.dispatch')
        .where('account_id', '=', account_id)
        .execute();
      const payloads = jobs.map((job) => JSON.parse(JSON.stringify(job.payload)));
      const { is_slack_separate: _new, ...payload } = payloads.find(
        ({ happening }) => happening.event === 'message_created',
      );
      await tx.db.deleteFrom('jobs').where('account_id', '=', account_id).execute();
      tx.enqueue('webhook.dispatch', payload, { account_id });
      tx.enqueue('webhook.dispatch', payload, { account_id });
    });
    await all.server.runJobs();
    await all.server.runJobs();
    expect([texts(), delivered()]).toEqual([['One'], ['message_created One']]);
    expect(await db.selectFrom('jobs').select('name').where('account_id', '=', account_id).execute()).toEqual([]);
  });

  it('cost an account nothing that has the other one alone', async () => {
    const shop = await openShop();
    const names = async () => {
      await shop.page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
      const rows = await all.server.deps.db
        .selectFrom('jobs')
        .select('name')
        .where('account_id', '=', shop.account_id)
        .where('name', 'in', ['slack.dispatch', 'webhook.dispatch'])
        .execute();
      await all.server.runJobs();
      return [...new Set(rows.map(({ name }) => name))].toSorted();
    };
    expect(await names()).toEqual(['slack.dispatch', 'webhook.dispatch']);
    expect(await names()).toEqual(['slack.dispatch', 'webhook.dispatch']);
    const [{ id }] = (await shop.boss.get(`${shop.base}/webhooks`)).body.payload.webhooks;
    await shop.boss.delete(`${shop.base}/webhooks/${id}`);
    expect(await names()).toEqual(['slack.dispatch']);
    await shop.boss.delete(shop.path);
    expect(await names()).toEqual([]);
  });
});
