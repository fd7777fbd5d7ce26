import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-27T10:00:00Z');
const DAYS = { since: START / 1_000 - 3_600, until: START / 1_000 + 86_400 };
const clock = createFakeClock(START);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async () => {
  clock.set(START);
  const inbox = await server.buildInbox({ csat_survey_enabled: true, enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const hire = (name: string) => server.buildAgent({ account_id, inbox_ids: [inbox.id], name });
  const [mia, lee] = [await hire('Mia'), await hire('Lee')];
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  /** Assigned, answered after an hour, resolved and rated. */
  const serve = async (who: typeof mia, feedback_message: string) => {
    const visitor = await server.buildVisitor(inbox, { contact: { name: 'Vera' } });
    const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const path = `${base}/conversations/${row.display_id}`;
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await boss.post(`${path}/assignments`, { assignee_id: who.user.id });
    clock.advance(HOUR);
    await server.asAgent(who).post(`${path}/messages`, { content: 'Good morning' });
    await server.asAgent(who).post(`${path}/toggle_status`, { status: 'resolved' });
    const message = { submitted_values: { csat_survey_response: { rating: 5, feedback_message } } };
    await server.http.put(`/public/api/v1/csat_survey/${row.uuid}`, { message });
    return path;
  };
  const v2 = base.replace('/v1/', '/v2/');
  const ratings = `${base}/csat_survey_responses`;
  const slas = `${base}/applied_slas`;
  return { inbox, base, v2, mia, lee, boss, serve, ratings, slas, agent: server.asAgent(mia) };
};

describe('the own reports of an agent', () => {
  it('have their own figures, chart, traffic, ratings and SLAs [SYS-93]', async () => {
    const { v2, mia, lee, agent, serve, ratings, slas } = await setUp();
    await serve(mia, 'Very quick');
    await serve(lee, 'Not for Mia');
    const mine = { ...DAYS, type: 'agent', id: mia.user.id };
    expect((await agent.get(`${v2}/reports/summary`, { query: mine })).body).toMatchObject({
      conversations_count: 1,
      outgoing_messages_count: 1,
      resolutions_count: 1,
      avg_first_response_time: 3_600,
      csat_count: 1,
    });
    const [day] = (await agent.get(`${v2}/reports`, { query: { ...mine, metric: 'resolutions_count' } })).body;
    expect(day.value).toBe(1);
    const traffic = await agent.get(`${v2}/reports/conversation_traffic`, { query: mine });
    expect(traffic.body.grid.flat().reduce((sum: number, count: number) => sum + count, 0)).toBe(1);
    const query = { ...DAYS, 'user_ids[]': mia.user.id };
    const [answer, ...others] = (await agent.get(ratings, { query })).body;
    expect([answer.feedback_message, answer.contact.name, others]).toEqual(['Very quick', 'Vera', []]);
    expect((await agent.get(`${ratings}/metrics`, { query })).body.total_count).toBe(1);
    const file = (await agent.get(`${ratings}/download`, { query })).text;
    expect([file.includes('Very quick'), file.includes('Not for Mia')]).toEqual([true, false]);
    const assigned = { ...DAYS, assigned_agent_id: mia.user.id };
    for (const path of [slas, `${slas}/metrics`, `${slas}/download`])
      expect([path, (await agent.get(path, { query: assigned })).status]).toEqual([path, 200]);
  });

  it('have nothing of the account or of others [SYS-93]', async () => {
    const { v2, mia, lee, agent, inbox, ratings, slas } = await setUp();
    type Query = Record<string, string | number>;
    const refused = async (path: string, query: Query) =>
      expect([path, query, (await agent.get(path, { query: { ...DAYS, ...query } })).status]).toEqual([
        path,
        query,
        401,
      ]);
    const others: Query[] = [
      {},
      { type: 'account' },
      { type: 'agent', id: lee.user.id },
      { type: 'inbox', id: inbox.id },
    ];
    const disguised: Query[] = [
      { type: 'team', id: mia.user.id },
      { type: 'label', id: mia.user.id },
      { type: 'account', id: mia.user.id },
    ];
    for (const path of ['reports', 'reports/summary', 'reports/conversation_traffic'])
      for (const query of [...others, ...disguised]) await refused(`${v2}/${path}`, query);
    const self = { type: 'agent', id: mia.user.id };
    for (const path of [
      ...['reports/agents', 'reports/inboxes', 'summary_reports/agent', 'reports/conversations'],
      ...['live_reports/conversation_metrics', 'report_schedules'],
    ])
      await refused(`${v2}/${path}`, self);
    for (const path of [ratings, `${ratings}/metrics`, `${ratings}/download`]) {
      await refused(path, {});
      await refused(path, { 'user_ids[]': lee.user.id });
      await refused(`${path}?user_ids[]=${mia.user.id}&user_ids[]=${lee.user.id}`, {});
    }
    for (const path of [slas, `${slas}/metrics`, `${slas}/download`]) {
      await refused(path, {});
      await refused(path, { assigned_agent_id: lee.user.id });
    }
  });

  it('have the ratings of an inbox that the agent has left, without the comments [SYS-93]', async () => {
    const { base, boss, inbox, mia, agent, serve, ratings } = await setUp();
    await serve(mia, 'A comment of the inbox');
    await boss.patch(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [] });
    const query = { 'user_ids[]': mia.user.id };
    const [answer] = (await agent.get(ratings, { query })).body;
    expect(answer).toMatchObject({ rating: 5, feedback_message: null, contact: null, unseen: true });
    expect((await agent.get(`${ratings}/download`, { query })).text).not.toContain('A comment of the inbox');
    await boss.delete(`${base}/agents/${mia.user.id}`);
    const [former] = (await boss.get(ratings)).body;
    expect([former.assigned_agent, former.removed_agent]).toEqual([undefined, 'Mia']);
    const [whole] = (await boss.get(ratings, { query })).body;
    expect([whole.feedback_message, whole.unseen]).toEqual(['A comment of the inbox', undefined]);
  });

  it('end with the part in conversations, and are those of the account with a role that sees reports [SYS-93]', async () => {
    const { base, v2, boss, mia, agent } = await setUp();
    const become = async (name: string, permissions: string[]) => {
      const role = (await boss.post(`${base}/custom_roles`, { name, permissions })).body;
      await boss.patch(`${base}/agents/${mia.user.id}`, { custom_role_id: role.id });
    };
    const mine = { ...DAYS, type: 'agent', id: mia.user.id };
    const statuses = async () => [
      (await agent.get(`${v2}/reports/summary`, { query: mine })).status,
      (await agent.get(`${v2}/reports/summary`, { query: DAYS })).status,
    ];
    expect(await statuses()).toEqual([200, 401]);
    await become('Lead', ['conversation_manage', 'report_manage']);
    expect(await statuses()).toEqual([200, 200]);
    await become('Participant', ['conversation_participating_manage']);
    expect(await statuses()).toEqual([200, 401]);
    await become('Writer', ['knowledge_base_manage']);
    expect(await statuses()).toEqual([401, 401]);
  });
});
