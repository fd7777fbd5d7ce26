import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { type Listener, recordQueries } from '../../testing/query-listener.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Half past ten of a day that is not over. */
const NOW = Date.parse('2026-05-10T10:30:00Z');
const TODAY = Date.parse('2026-05-10T00:00:00Z');
const clock = createFakeClock(NOW);
let server: TestServer;
let listener: Listener;
beforeAll(async () => {
  listener = recordQueries();
  server = await startTestServer({ clock });
  // Read by the main connection instead of the reader, whose statements are not recorded.
  Object.assign(server.deps, { reports: server.deps.db });
});
afterAll(async () => {
  listener.stop();
  await server.close();
});
beforeEach(() => clock.set(NOW));

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const boss = server.asAgent(
    await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', name: 'Bo' }),
  );
  const hire = (name: string) => server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name });
  const begin = async (at: number, assignee_id?: number) => {
    clock.set(at);
    const visitor = await server.buildVisitor(inbox);
    await server.buildConversation({
      contact_inbox_id: visitor.contact_inbox.id,
      ...(assignee_id ? { assignee_id: assignee_id as never } : {}),
    });
    clock.set(NOW);
  };
  return { base, v2: base.replace('/v1/', '/v2/'), boss, hire, begin };
};
const span = (from: number, to: number) => ({ since: from / 1_000, until: to / 1_000 });

// First: a connection prepares each statement once, and reuses it from then on.
describe('what is asked of the store', () => {
  it('reads each table once a span for all its figures', async () => {
    const { v2, boss, hire } = await setUp();
    const mia = await hire('Mia');
    for (const [scope, most] of [
      [{ type: 'account' }, 4],
      [{ type: 'agent', id: mia.user.id }, 5],
    ] as const) {
      listener.forget();
      await boss.get(`${v2}/reports/summary`, { query: { ...scope, ...span(TODAY, TODAY + DAY) } });
      const counts = listener.queries().filter(({ text }) => text.includes('count(CASE'));
      expect(counts).toHaveLength(most);
    }
    listener.forget();
    await boss.get(`${v2}/summary_reports/agent`, { query: span(TODAY, TODAY + DAY) });
    expect(listener.queries().filter(({ text }) => text.includes('count(CASE'))).toHaveLength(3);
  });
});

describe('a report by agent', () => {
  it('keeps the line of who has left, so that the lines add up', async () => {
    const { base, v2, boss, hire, begin } = await setUp();
    const [mia, ivo] = [await hire('Mia'), await hire('Ivo')];
    await begin(TODAY, mia.user.id);
    await begin(TODAY, ivo.user.id);
    await begin(TODAY, ivo.user.id);
    // Resolved conversations stay his.
    for (const { id } of (await server.asAgent(ivo).get(`${base}/conversations?assignee_type=me`)).body.data.payload)
      await server.asAgent(ivo).post(`${base}/conversations/${id}/toggle_status`, { status: 'resolved' });
    await boss.delete(`${base}/agents/${ivo.user.id}`);
    const query = span(TODAY, TODAY + DAY);
    const lines = (await boss.get(`${v2}/summary_reports/agent`, { query })).body;
    const seen = lines.map(({ name, removed = false, conversations_count }: Record<string, unknown>) => [
      name,
      removed,
      conversations_count,
    ]);
    expect(seen).toEqual([
      ['Bo', false, 0],
      ['Mia', false, 1],
      ['Ivo', true, 2],
    ]);
    const { body } = await boss.get(`${v2}/reports/summary`, { query });
    expect(seen.reduce((sum: number, [, , count]: [string, boolean, number]) => sum + count, 0)).toBe(
      body.conversations_count,
    );
    expect((await boss.get(`${v2}/reports/agents`, { query })).text).toContain('Ivo (removed),2');
  });

  it('has no row for an agent of another account', async () => {
    const { v2, boss } = await setUp();
    const other = await setUp();
    await other.begin(TODAY, (await other.hire('Eve')).user.id);
    const lines = (await boss.get(`${v2}/summary_reports/agent`, { query: span(TODAY, TODAY + DAY) })).body;
    expect(lines.map(({ name }: { name: string }) => name)).toEqual(['Bo']);
  });
});

describe('a summary', () => {
  it.each([1, 7, 30, 90])('of %s days up to today compares with as much of the day before', async (days) => {
    const { v2, boss, begin } = await setUp();
    const since = TODAY - (days - 1) * DAY;
    await begin(TODAY + 9 * HOUR);
    await begin(TODAY - days * DAY + 9 * HOUR);
    // Later in the day than now: not part of today's comparison.
    await begin(TODAY - days * DAY + 15 * HOUR);
    const query = { ...span(since, TODAY + DAY), timezone: 'UTC' };
    const { body } = await boss.get(`${v2}/reports/summary`, { query });
    expect([body.conversations_count, body.previous.conversations_count]).toEqual([1, 1]);
    // Days that are over are compared whole.
    const over = { ...span(since - days * DAY, since), timezone: 'UTC' };
    expect((await boss.get(`${v2}/reports/summary`, { query: over })).body.conversations_count).toBe(2);
  });
});
