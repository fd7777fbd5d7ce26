import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { failingFor } from '../../testing/fakes/failing-parts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { sweepRetention } from './retention.ts';

let server: TestServer;
const clock = createFakeClock();
const DAY = 24 * 60 * 60_000;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ retention_days: 30 });
  const { contact_inbox } = await server.buildVisitor(inbox);
  const resolved = { contact_inbox_id: contact_inbox.id, status: 'resolved' as const };
  await server.buildConversation({ ...resolved, last_activity_at: clock.now() - 31 * DAY });
  await server.buildConversation({ ...resolved, last_activity_at: clock.now() - 29 * DAY });
  await server.buildConversation({ ...resolved, status: 'open', last_activity_at: clock.now() - 31 * DAY });
  const count = async () =>
    (await server.deps.db.selectFrom('conversations').select('id').where('inbox_id', '=', inbox.id).execute()).length;
  const entries = async () => {
    const log = server.deps.db.selectFrom('audit_log').select('detail').where('action', '=', 'retention.erased');
    return (await log.where('auditable_id', '=', inbox.id).execute()).map(({ detail }) => detail);
  };
  return { inbox, count, entries };
};

it('an inbox whose conversations cannot be erased does not keep those of the inboxes after it', async () => {
  const [first, second] = [await setUp(), await setUp()];
  const { deps, logged } = failingFor(server.deps, first.inbox.id, 'inbox_id');
  await sweepRetention(deps);
  expect([await first.count(), await second.count()]).toEqual([3, 2]);
  expect([await first.entries(), await second.entries()]).toMatchObject([[], [{ conversations: 1, days: 30 }]]);
  expect(logged).toMatchObject([{ inbox_id: first.inbox.id, msg: 'a part of a job failed' }]);
  await sweepRetention(server.deps);
  expect([await first.count(), await second.count()]).toEqual([2, 2]);
  expect([(await first.entries()).length, (await second.entries()).length]).toEqual([1, 1]);
});

it('a conversation that was merged into one in use is kept with it, and erased with it', async () => {
  const inbox = await server.buildInbox({ retention_days: 30 });
  const { contact_inbox } = await server.buildVisitor(inbox);
  const old = { contact_inbox_id: contact_inbox.id, last_activity_at: clock.now() - 31 * DAY };
  const target = await server.buildConversation({ ...old, status: 'open' });
  const merged = await server.buildConversation({ ...old, status: 'resolved' });
  const change = (id: typeof target.id, values: object) =>
    server.deps.write((tx) => tx.db.updateTable('conversations').set(values).where('id', '=', id).execute());
  await change(merged.id, { merged_into_id: target.id });
  const left = async () => {
    await sweepRetention(server.deps);
    const rows = server.deps.db.selectFrom('conversations').select('id').where('inbox_id', '=', inbox.id).orderBy('id');
    return (await rows.execute()).map(({ id }) => id);
  };
  expect(await left()).toEqual([target.id, merged.id]);
  await change(target.id, { status: 'resolved', last_activity_at: clock.now() - 29 * DAY });
  expect(await left()).toEqual([target.id, merged.id]);
  await change(target.id, { last_activity_at: clock.now() - 31 * DAY });
  expect(await left()).toEqual([]);
});

it('a conversation that was merged into one of another inbox follows the retention of that one (AGT-154)', async () => {
  const short = await server.buildInbox({ retention_days: 30 });
  const { account_id } = short;
  const endless = await server.buildInbox({ account_id });
  const long = await server.buildInbox({ account_id, retention_days: 90 });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const visitor = await server.buildVisitor(short);
  const begin = async (inbox: typeof short, days: number, merged_into_id: number | null = null) => {
    const { contact_inbox } = await server.buildVisitor(inbox, { contact: visitor.contact });
    const last_activity_at = clock.now() - days * DAY;
    const row = { contact_inbox_id: contact_inbox.id, status: 'resolved' as const, last_activity_at };
    const { id } = await server.buildConversation(row);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('conversations')
        .set({ merged_into_id: merged_into_id as typeof id | null })
        .where('id', '=', id)
        .execute(),
    );
    return id;
  };
  const inUse = await begin(long, 40);
  const kept = await begin(short, 40, inUse);
  const old = await begin(short, 40);
  const gone = await begin(endless, 41, old);
  const preview = await boss.get(`/api/v1/accounts/${account_id}/inboxes/${short.id}/retention`);
  expect(preview.body).toMatchObject({ conversations: 2, oldest_at: new Date(clock.now() - 41 * DAY).toISOString() });
  await sweepRetention(server.deps);
  const rows = server.deps.db.selectFrom('conversations').select('id').where('account_id', '=', account_id);
  expect((await rows.orderBy('id').execute()).map(({ id }) => id)).toEqual([inUse, kept]);
  expect([old, gone].every((id) => id > kept)).toBe(true);
});
