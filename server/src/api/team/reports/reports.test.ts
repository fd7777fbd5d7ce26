import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const START = Date.parse('2026-03-27T10:00:00Z');
const HOUR = 3_600_000;
const clock = createFakeClock(START);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ csat_survey_enabled: true });
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const member = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: '=Mia' });
  const boss = server.asAgent(
    await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', name: 'Bo' }),
  );
  const visitor = await server.buildVisitor(inbox);
  const page = server.asVisitor(visitor);
  const say = (content: string) => page.post('/api/v1/widget/messages', { message: { content } });
  return {
    inbox,
    base,
    v2: base.replace('/v1/', '/v2/'),
    member,
    agent: server.asAgent(member),
    boss,
    page,
    say,
    visitor,
  };
};

const span = (from: number, to: number) => ({ since: Math.floor(from / 1_000), until: Math.floor(to / 1_000) });

/** Asked at 10:00, answered after an hour, asked again, answered after two more, resolved after five in all. */
const liveThrough = async (fixture: Awaited<ReturnType<typeof setUp>>) => {
  clock.set(START);
  await fixture.say('Hello');
  const { id } = (await fixture.agent.get(`${fixture.base}/conversations`)).body.data.payload[0];
  const path = `${fixture.base}/conversations/${id}`;
  await fixture.agent.post(`${path}/assignments`, { assignee_id: fixture.member.user.id });
  clock.set(START + HOUR);
  await fixture.agent.post(`${path}/messages`, { content: 'Good morning' });
  await fixture.say('Thank you');
  clock.set(START + 3 * HOUR);
  await fixture.agent.post(`${path}/messages`, { content: 'Anything else?' });
  clock.set(START + 5 * HOUR);
  await fixture.agent.post(`${path}/toggle_status`, { status: 'resolved' });
  return path;
};

describe('reports', () => {
  it('sum up a span and the one before it', async () => {
    const fixture = await setUp();
    await liveThrough(fixture);
    const query = { type: 'account', ...span(START - HOUR, START + 24 * HOUR) };
    const summary = (await fixture.boss.get(`${fixture.v2}/reports/summary`, { query })).body;
    expect(summary).toMatchObject({
      conversations_count: 1,
      incoming_messages_count: 2,
      outgoing_messages_count: 2,
      resolutions_count: 1,
      avg_first_response_time: 3_600,
      reply_time: (3_600 + 7_200) / 2,
      avg_resolution_time: 5 * 3_600,
      previous: { conversations_count: 0, avg_first_response_time: null },
    });
    const mine = { ...query, type: 'agent', id: fixture.member.user.id };
    expect((await fixture.boss.get(`${fixture.v2}/reports/summary`, { query: mine })).body.resolutions_count).toBe(1);
    const other = { ...query, type: 'team', id: 424_242 };
    expect((await fixture.boss.get(`${fixture.v2}/reports/summary`, { query: other })).body.conversations_count).toBe(
      0,
    );
    expect((await fixture.agent.get(`${fixture.v2}/reports/summary`, { query })).status).toBe(401);
  });

  it('count by days of the zone, also where its clocks change', async () => {
    const fixture = await setUp();
    // 23:30 on Saturday and 00:30 on Sunday in Berlin, in the night the clocks go forward.
    for (const moment of ['2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z']) {
      clock.set(Date.parse(moment));
      await fixture.say(moment);
    }
    const query = {
      metric: 'incoming_messages_count',
      group_by: 'day',
      timezone: 'Europe/Berlin',
      ...span(Date.parse('2026-03-27T23:00:00Z'), Date.parse('2026-03-30T22:00:00Z')),
    };
    const days = (await fixture.boss.get(`${fixture.v2}/reports`, { query })).body;
    expect(days.map(({ value }: { value: number }) => value)).toEqual([1, 1, 0]);
    expect(days.map(({ timestamp }: { timestamp: number }) => new Date(timestamp * 1_000).toISOString())).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    const grid = (
      await fixture.boss.get(`${fixture.v2}/reports/conversation_traffic`, {
        query: { ...query, metric: 'incoming_messages_count' },
      })
    ).body.grid;
    expect([grid[6][23], grid[0][0]]).toEqual([1, 1]);
    const bad = await fixture.boss.get(`${fixture.v2}/reports`, { query: { ...query, timezone: 'Mars/Olympus' } });
    expect(bad.status).toBe(422);
  });

  it('know the inbox’s hours', async () => {
    const fixture = await setUp();
    await fixture.boss.patch(`${fixture.base}/inboxes/${fixture.inbox.id}`, {
      working_hours_enabled: true,
      timezone: 'UTC',
    });
    // Friday 16:30, answered on Monday at 09:30: an hour of the team's time.
    clock.set(Date.parse('2026-03-06T16:30:00Z'));
    await fixture.say('Hello');
    const { id } = (await fixture.agent.get(`${fixture.base}/conversations`)).body.data.payload[0];
    clock.set(Date.parse('2026-03-09T09:30:00Z'));
    await fixture.agent.post(`${fixture.base}/conversations/${id}/messages`, { content: 'Good morning' });
    const query = { business_hours: 'true', ...span(Date.parse('2026-03-01'), Date.parse('2026-03-20')) };
    const summary = (await fixture.boss.get(`${fixture.v2}/reports/summary`, { query })).body;
    expect(summary.avg_first_response_time).toBe(3_600);
  });

  it('show what lies open, and tables by agent and inbox as CSV that no spreadsheet runs', async () => {
    const fixture = await setUp();
    await liveThrough(fixture);
    clock.set(START + 6 * HOUR);
    await fixture.say('One more thing');
    const open = (await fixture.boss.get(`${fixture.v2}/reports/conversations`, { query: { type: 'account' } })).body;
    expect(open).toEqual({ open: 1, unattended: 1, unassigned: 0, pending: 0 });
    const agents = (await fixture.boss.get(`${fixture.v2}/reports/conversations`, { query: { type: 'agent' } })).body;
    expect(agents.find(({ name }: { name: string }) => name === '=Mia').metric).toEqual({ open: 1, unattended: 1 });
    const query = span(START - HOUR, START + 24 * HOUR);
    const csv = await fixture.boss.get(`${fixture.v2}/reports/agents`, { query });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.text).toContain("'=Mia,1,1,3600,18000,5400");
    const lines = (await fixture.boss.get(`${fixture.v2}/summary_reports/inbox`, { query })).body;
    expect(lines).toMatchObject([{ id: fixture.inbox.id, conversations_count: 1, resolved_conversations_count: 1 }]);
  });

  it('compare with as many hours of the zone before, also where its clocks changed', async () => {
    const fixture = await setUp();
    // Berlin puts its clocks forward in the night to Sunday, so Saturday 23:30 lies two hours of UTC before Sunday 02:30.
    for (const moment of ['2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z']) {
      clock.set(Date.parse(moment));
      await fixture.say(moment);
    }
    const monday = span(Date.parse('2026-03-29T22:00:00Z'), Date.parse('2026-03-30T22:00:00Z'));
    const query = { ...monday, timezone: 'Europe/Berlin' };
    clock.set(Date.parse('2026-03-30T22:00:00Z'));
    const summary = (await fixture.boss.get(`${fixture.v2}/reports/summary`, { query })).body;
    // Sunday had 23 hours: one message, and not the one of Saturday 23:30.
    expect([summary.incoming_messages_count, summary.previous.incoming_messages_count]).toEqual([1, 1]);
  });

  it('count what lies open now, in all and by whom it lies with, for administrators alone', async () => {
    const fixture = await setUp();
    await fixture.say('Is anybody there?');
    const { id } = (await fixture.agent.get(`${fixture.base}/conversations`)).body.data.payload[0];
    const live = (path: string, query: Record<string, string | number> = {}) =>
      fixture.boss.get(`${fixture.v2}/live_reports/${path}`, { query });
    await fixture.agent.post(`${fixture.base}/conversations/${id}/assignments`, { assignee_id: null });
    expect((await live('conversation_metrics')).body).toEqual({ open: 1, unattended: 1, unassigned: 1, pending: 0 });
    await fixture.agent.post(`${fixture.base}/conversations/${id}/assignments`, {
      assignee_id: fixture.member.user.id,
    });
    const byAgent = (await live('grouped_conversation_metrics', { group_by: 'assignee_id' })).body;
    expect(byAgent).toEqual([{ assignee_id: fixture.member.user.id, open: 1, unattended: 1, unassigned: 0 }]);
    const byTeam = (await live('grouped_conversation_metrics', { group_by: 'team_id' })).body;
    expect(byTeam).toEqual([{ team_id: null, open: 1, unattended: 1, unassigned: 0 }]);
    const elsewhere = await live('conversation_metrics', { inbox_id: fixture.inbox.id + 1 });
    expect(elsewhere.body.open).toBe(0);
    expect((await live('grouped_conversation_metrics', { group_by: 'contact_id' })).status).toBe(422);
    for (const path of ['conversation_metrics', 'grouped_conversation_metrics?group_by=inbox_id'])
      expect((await fixture.agent.get(`${fixture.v2}/live_reports/${path}`)).status).toBe(401);
    const other = await setUp();
    expect((await other.boss.get(`${other.v2}/live_reports/conversation_metrics`)).body.open).toBe(0);
  });

  it('refuse what they cannot mean', async () => {
    const { boss, v2 } = await setUp();
    for (const query of [
      { since: 100, until: 50 },
      { type: 'agent' },
      { metric: 'everything' },
      { group_by: 'hour', since: 0, until: 1_700_000_000 },
    ])
      expect([query, (await boss.get(`${v2}/reports`, { query: query as never })).status]).toEqual([query, 422]);
  });

  it('refuse moments with which no calendar can count, and take the whole of what one can', async () => {
    const { boss, v2 } = await setUp();
    const statusOf = async (path: string, query: object) =>
      (await boss.get(`${v2}/${path}`, { query: query as never })).status;
    for (const path of ['reports/summary', 'reports/conversation_traffic', 'summary_reports/agent']) {
      for (const query of [{ until: -8_639_997_408_001 }, { since: -1 }, { until: 8_640_000_000_000 }])
        expect([path, query, await statusOf(path, query)]).toEqual([path, query, 422]);
      const everything = { since: 0, until: 253_402_300_799, timezone: 'America/New_York' };
      expect([path, await statusOf(path, everything)]).toEqual([path, 200]);
    }
  });
});

describe('satisfaction', () => {
  it('is listed, measured and downloaded (SUR-11)', async () => {
    const fixture = await setUp();
    const path = await liveThrough(fixture);
    const { uuid } = (await fixture.agent.get(path)).body;
    await server.http.put(`/public/api/v1/csat_survey/${uuid}`, {
      message: { submitted_values: { csat_survey_response: { rating: 4, feedback_message: '=SUM(A1) fine' } } },
    });
    const list = `${fixture.base}/csat_survey_responses`;
    const [answer] = (await fixture.boss.get(list)).body;
    expect(answer).toMatchObject({
      rating: 4,
      feedback_message: '=SUM(A1) fine',
      contact: { id: fixture.visitor.contact.id },
      assigned_agent: { id: fixture.member.user.id },
    });
    expect((await fixture.boss.get(list, { query: { rating: 1 } })).body).toEqual([]);
    expect((await fixture.boss.get(list, { query: { 'user_ids[]': fixture.member.user.id } })).body).toHaveLength(1);
    expect((await fixture.boss.get(`${list}/metrics`)).body).toEqual({
      total_count: 1,
      ratings_count: { '4': 1 },
      total_sent_messages_count: 1,
    });
    expect((await fixture.boss.get(`${list}/download`)).text).toContain("'=SUM(A1) fine");
    expect((await fixture.agent.get(list)).status).toBe(401);
    const other = await setUp();
    expect((await other.boss.get(`${other.base}/csat_survey_responses`)).body).toEqual([]);
  });
});

describe('satisfaction in the reports', () => {
  const rate = async (fixture: Awaited<ReturnType<typeof setUp>>, rating: number, feedback_message: string) => {
    const path = await liveThrough(fixture);
    const { uuid } = (await fixture.agent.get(path)).body;
    await server.http.put(`/public/api/v1/csat_survey/${uuid}`, {
      message: { submitted_values: { csat_survey_response: { rating, feedback_message } } },
    });
    return path;
  };

  it('is the part of ratings that were four or five, in a summary, by agent, inbox, team and label, and by day', async () => {
    const fixture = await setUp();
    const path = await rate(fixture, 5, '');
    const team = (await fixture.boss.post(`${fixture.base}/teams`, { name: 'Lamps' })).body;
    const label = (await fixture.boss.post(`${fixture.base}/labels`, { title: 'lamps', color: '#112233' })).body;
    await fixture.agent.post(`${path}/assignments`, { team_id: team.id });
    await fixture.agent.post(`${path}/labels`, { labels: ['lamps'] });
    const query = span(START - HOUR, START + 24 * HOUR);
    const scopes = { agent: fixture.member.user.id, inbox: fixture.inbox.id, team: team.id, label: label.id };
    for (const [type, id] of Object.entries(scopes)) {
      const { body } = await fixture.boss.get(`${fixture.v2}/reports/summary`, { query: { ...query, type, id } });
      expect([type, body.csat_count, body.csat_score]).toEqual([type, 1, 100]);
      const lines = (await fixture.boss.get(`${fixture.v2}/summary_reports/${type}`, { query })).body;
      expect(lines.find((line: { id: number }) => line.id === id)).toMatchObject({ csat_count: 1, csat_score: 100 });
    }
    const days = { ...query, metric: 'csat_score', timezone: 'UTC' };
    const [day] = (await fixture.boss.get(`${fixture.v2}/reports`, { query: days })).body;
    expect(day).toMatchObject({ value: 100, count: 1 });
  });

  it('is listed by label, and of those alone who said something', async () => {
    const fixture = await setUp();
    const path = await rate(fixture, 2, 'Too slow');
    await fixture.boss.post(`${fixture.base}/labels`, { title: 'slow', color: '#112233' });
    const other = (await fixture.boss.post(`${fixture.base}/labels`, { title: 'other', color: '#112233' })).body;
    await fixture.agent.post(`${path}/labels`, { labels: ['slow'] });
    const list = `${fixture.base}/csat_survey_responses`;
    const said = (await fixture.boss.get(list, { query: { with_feedback: 'true' } })).body;
    expect(said).toMatchObject([{ rating: 2, feedback_message: 'Too slow' }]);
    expect((await fixture.boss.get(list, { query: { label_id: other.id } })).body).toEqual([]);
    expect((await fixture.boss.get(`${list}/metrics`, { query: { label_id: other.id } })).body).toEqual({
      total_count: 0,
      ratings_count: {},
      total_sent_messages_count: 0,
    });
  });
});

describe('jobs and mails', () => {
  it('that failed are shown to administrators of the account and tried again', async () => {
    const fixture = await setUp();
    const job = await server.make('jobs', (now) => ({
      name: 'mail.invitation',
      payload: { user_id: 424_242, account_id: fixture.inbox.account_id },
      unique_key: null,
      slot: null,
      account_id: fixture.inbox.account_id,
      status: 'failed',
      attempts: 8,
      run_at: now,
      locked_until: null,
      locked_by: null,
      last_error: 'connect ECONNREFUSED',
      created_at: now,
      finished_at: now,
    }));
    const list = (await fixture.boss.get(`${fixture.base}/jobs`)).body.payload;
    expect(list).toMatchObject([{ id: job.id, name: 'mail.invitation', last_error: 'connect ECONNREFUSED' }]);
    expect((await fixture.agent.get(`${fixture.base}/jobs`)).status).toBe(401);
    const other = await setUp();
    expect((await other.boss.post(`${other.base}/jobs/${job.id}/retry`)).status).toBe(404);
    expect((await fixture.boss.post(`${fixture.base}/jobs/${job.id}/retry`)).status).toBe(200);
    await server.runJobs();
    expect((await fixture.boss.get(`${fixture.base}/jobs`)).body.payload).toEqual([]);
    expect((await fixture.boss.get(`${fixture.base}/mails`)).body.payload).toEqual([]);
  });
});
