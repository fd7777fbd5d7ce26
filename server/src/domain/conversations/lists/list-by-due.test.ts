import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
const clock = createFakeClock(Date.parse('2026-11-27T10:00:00Z'));
const MINUTE = 60_000;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** An inbox with conversations, each a minute after the one before; the first message is its name. */
const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const ada = server.asAgent(agent);
  const begin = async (content: string, where = inbox) => {
    const visitor = server.asVisitor(server.visitorWithoutRows(where));
    const write = (text: string) =>
      visitor.post('/api/v1/widget/messages', { message: { content: text, echo_id: text } });
    const { body } = await write(content);
    clock.advance(MINUTE);
    return { id: Number(body.conversation_id), path: `${base}/conversations/${body.conversation_id}`, write };
  };
  const addPolicy = async (values: object) => {
    const { body, status } = await boss.post(`${base}/sla_policies`, { name: 'Gold', inbox_ids: [], ...values });
    expect(status, JSON.stringify(body)).toBe(200);
    return Number(body.payload.id);
  };
  const idsOf = (payload: { id: number }[]) => payload.map(({ id }) => id);
  const list = async (query: object = {}, reader = boss): Promise<number[]> => {
    const { body } = await reader.get(`${base}/conversations`, { query: { sort_by: 'sla_due_asc', ...query } });
    return idsOf(body.data.payload);
  };
  const filter = async (query: object = {}): Promise<number[]> => {
    const payload = [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null }];
    const { body } = await boss.post(
      `${base}/conversations/filter`,
      { payload },
      { query: { sort_by: 'sla_due_asc', ...query } },
    );
    return idsOf(body.payload);
  };
  const apply = (path: string, sla_policy_id: number) => boss.patch(path, { sla_policy_id });
  return { inbox, account_id, base, boss, ada, agent, begin, addPolicy, list, filter, apply };
};

describe('the list of conversations by what is due first', () => {
  it('has overdue ones first, then the next due, then those with nothing due by their activity [SLA-10]', async () => {
    const { begin, addPolicy, list, filter, apply } = await setUp();
    const slow = await addPolicy({ name: 'Slow', resolution_time_threshold: 7_200 });
    const quick = await addPolicy({ name: 'Quick', first_response_time_threshold: 600 });
    const plain = await begin('no policy, long ago');
    const late = await begin('overdue');
    const later = await begin('due in hours');
    const soon = await begin('due in minutes');
    const newest = await begin('no policy, just now');
    await apply(late.path, quick);
    await apply(later.path, slow);
    clock.advance(9 * MINUTE);
    await apply(soon.path, quick);
    await plain.write('anybody there?');
    const expected = [late, soon, later, plain, newest].map(({ id }) => id);
    expect(await list()).toEqual(expected);
    expect(await filter()).toEqual(expected);
  });

  it('moves a conversation that was answered behind, and back when the visitor waits again [SLA-10]', async () => {
    const { begin, addPolicy, list, apply, ada } = await setUp();
    const policy = await addPolicy({ first_response_time_threshold: 600, next_response_time_threshold: 600 });
    const one = await begin('one');
    const other = await begin('other');
    await apply(one.path, policy);
    await apply(other.path, policy);
    expect(await list()).toEqual([one.id, other.id]);
    await ada.post(`${one.path}/messages`, { content: 'We look into it' });
    expect(await list()).toEqual([other.id, one.id]);
    await one.write('and now?');
    await ada.post(`${other.path}/messages`, { content: 'Done' });
    expect(await list()).toEqual([one.id, other.id]);
  });

  it('counts by business hours, where the policy does [SLA-10]', async () => {
    const { inbox, account_id, base, boss, begin, addPolicy, list, apply } = await setUp();
    const open = { open_hour: 9, open_minutes: 0, close_hour: 11, close_minutes: 0 };
    const working_hours = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ day_of_week, ...open }));
    const changed = await boss.patch(`${base}/inboxes/${inbox.id}`, {
      working_hours_enabled: true,
      timezone: 'UTC',
      working_hours,
    });
    expect(changed.status).toBe(200);
    const byHours = await addPolicy({
      name: 'Hours',
      resolution_time_threshold: 4 * 3_600,
      only_during_business_hours: true,
    });
    const byClock = await addPolicy({ name: 'Clock', resolution_time_threshold: 5 * 3_600 });
    const one = await begin('four hours of opening: the day after tomorrow');
    const other = await begin('five hours');
    await apply(one.path, byHours);
    await apply(other.path, byClock);
    expect(await list()).toEqual([other.id, one.id]);
    const always = await begin('four hours, in an inbox that never closes', await server.buildInbox({ account_id }));
    await apply(always.path, byHours);
    expect(await list()).toEqual([always.id, other.id, one.id]);
  });

  it('has every conversation once over its pages, with the border of the groups inside of one [SLA-10]', async () => {
    const { begin, addPolicy, list, apply } = await setUp();
    const policy = await addPolicy({ resolution_time_threshold: 600 });
    const all: number[] = [];
    for (let index = 0; index < 56; index += 1) {
      const { id, path } = await begin(`number ${index}`);
      all.push(id);
      if (index % 2 === 0) await apply(path, policy);
    }
    const due = all.filter((_, index) => index % 2 === 0);
    const others = all.filter((_, index) => index % 2 === 1).reverse();
    const pages = [await list(), await list({ page: 2 }), await list({ page: 3 }), await list({ page: 4 })];
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 6, 0]);
    expect(pages.flat()).toEqual([...due, ...others]);
  });

  it('holds resolved ones and those of a bot for not due, and shows the list of its reader alone [SLA-10]', async () => {
    const { account_id, base, boss, ada, begin, addPolicy, list, apply } = await setUp();
    const policy = await addPolicy({ resolution_time_threshold: 600 });
    const hidden = await server.buildInbox({ account_id, enable_email_collect: false });
    const elsewhere = await begin('of another inbox', hidden);
    const resolved = await begin('resolved');
    const pending = await begin('of a bot');
    const snoozed = await begin('snoozed');
    const plain = await begin('plain');
    for (const { path } of [elsewhere, resolved, pending, snoozed]) await apply(path, policy);
    await boss.post(`${resolved.path}/toggle_status`, { status: 'resolved' });
    await boss.post(`${pending.path}/toggle_status`, { status: 'pending' });
    await boss.post(`${snoozed.path}/toggle_status`, { status: 'snoozed' });
    expect(await list({ status: 'all' }, ada)).toEqual([snoozed.id, plain.id, pending.id, resolved.id]);
    expect(await list({}, ada)).toEqual([plain.id]);
    const all = [elsewhere, snoozed, plain, pending, resolved].map(({ id }) => id);
    expect(await list({ status: 'all' })).toEqual(all);
    await boss.delete(`${base}/sla_policies/${policy}`);
    expect(new Set(await list({ status: 'all' }))).toEqual(new Set(all));
  });

  it('has equal ones in one order: due ones as they began, the others with the newest first [SLA-10]', async () => {
    const { inbox, base, addPolicy, list, apply } = await setUp();
    const policy = await addPolicy({ resolution_time_threshold: 600 });
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const visitor = await server.buildVisitor(inbox);
      const { display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
      ids.push(display_id);
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids;
    for (const id of [e, a, c]) await apply(`${base}/conversations/${id}`, policy);
    expect(await list()).toEqual([a, c, e, f, d, b]);
  });
});
