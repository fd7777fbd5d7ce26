import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runElapsedRules } from '../../domain/automation/run-elapsed-job.ts';
import { sendDueMessages } from '../../domain/conversations/scheduled/send-due-job.ts';
import { sweepHelpCentreAnalytics } from '../../domain/help-centre/analytics/sweep-job.ts';
import { connectSlack } from '../../testing/fakes/slack-connection.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { type Listener, recordQueries } from '../../testing/query-listener.ts';
import { createFakeHttp } from '../clients/outbound-http.fake.ts';
import { createFakeSlack } from '../clients/slack.fake.ts';
import { indexMessages } from './search/message-index.ts';

/** Tables that grow with every visitor and every day. */
const GROWING = [
  'messages',
  'message_index',
  'conversations',
  'contacts',
  'contact_inboxes',
  'contact_match_keys',
  'contact_match_counts',
  'contact_distinctions',
  'contact_events',
  'contact_notes',
  'calls',
  'attachments',
  'changes',
  'notifications',
  'reporting_events',
  'report_days',
  'report_rollups',
  'csat_responses',
  'jobs',
  'mails',
  'blobs',
  'webhook_deliveries',
  'conversation_labels',
  'contact_labels',
  'notes',
  'page_visits',
  'consents',
  'canned_responses',
  'canned_response_files',
  'canned_response_uses',
  'automation_occurrences',
  'scheduled_messages',
  'incoming_requests',
  'slack_threads',
  'slack_replies',
  'article_feedback',
  'article_view_days',
  'help_centre_searches',
  'slack_posts',
  'slack_deliveries',
];

const reportPaths = (base: string, ids: Record<string, number>) => {
  const v2 = base.replace('/v1/', '/v2/');
  const scopes = ['type=account', ...Object.entries(ids).map(([type, id]) => `type=${type}&id=${id}`)];
  return [
    ...scopes.flatMap((scope) => [`${v2}/reports/summary?${scope}`, `${v2}/reports/conversation_traffic?${scope}`]),
    ...Object.keys(ids).map((noun) => `${v2}/summary_reports/${noun}`),
    `${v2}/reports/conversations?type=account`,
    `${v2}/reports/conversations?type=agent`,
    `${v2}/live_reports/conversation_metrics`,
    ...['assignee_id', 'team_id', 'inbox_id'].map(
      (key) => `${v2}/live_reports/grouped_conversation_metrics?group_by=${key}`,
    ),
    ...['inbox_id=1', 'team_id=1', 'label_id=1', 'user_ids[]=1', 'rating=1', 'with_feedback=true'].flatMap((wish) => [
      `${base}/csat_survey_responses?since=1&${wish}`,
      `${base}/csat_survey_responses/metrics?since=1&${wish}`,
    ]),
    `${base}/csat_survey_responses/download`,
  ];
};

let server: TestServer;
let listener: Listener;
const slack = createFakeSlack();
beforeAll(async () => {
  listener = recordQueries();
  server = await startTestServer({ http: createFakeHttp((request) => slack.answer(request)) });
  Object.assign(server.deps, { searches: server.deps.db, reports: server.deps.db });
});
afterAll(async () => {
  listener.stop();
  await server.close();
});

it('every list of the product is read by an index, and none from one end to the other', async () => {
  const inbox = await server.buildInbox();
  const boss = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', inbox_ids: [inbox.id] });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const own = await server.buildAgent({
    account_id: inbox.account_id,
    inbox_ids: [inbox.id],
    permissions: ['conversation_participating_manage', 'conversation_unassigned_manage'],
  });
  const visitor = await server.buildVisitor(inbox, { contact: { email: 'ada@example.com' } });
  const claim = { additional_attributes: { claimed_email: 'ada@example.com' } };
  const twin = await server.buildVisitor(inbox, { contact: claim });
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const message = await server.buildMessage({ conversation_id: conversation.id });
  // Common words are read in the newest messages, rare ones in the index.
  const indexed = { conversation_id: conversation.id, content: 'hello there, 退款' };
  const hello = await Promise.all(Array.from({ length: 25 }, () => server.buildMessage(indexed)));
  const ids = hello.map(({ id }) => id);
  await server.deps.write(({ db }) => indexMessages(db, ids));
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const thread = `${base}/conversations/${conversation.display_id}`;
  const person = `${base}/contacts/${visitor.contact.id}`;
  const lists = [
    ...['last_activity_at_desc', 'created_at_asc', 'priority_desc', 'waiting_since_asc', 'unread_count_desc'].map(
      (sort) => `${base}/conversations?sort_by=${sort}`,
    ),
    ...['me', 'unassigned', 'assigned', 'all'].map((type) => `${base}/conversations?assignee_type=${type}&status=all`),
    `${base}/conversations?inbox_id=${inbox.id}&labels[]=vip`,
    `${base}/conversations?conversation_type=mention`,
    `${base}/conversations?conversation_type=participating`,
    `${base}/conversations?conversation_type=scheduled&status=all`,
    `${base}/conversations?updated_within=60`,
    `${base}/conversations/meta`,
    `${base}/canned_responses?search=hello`,
    `${base}/conversations/search?q=hello`,
    `${base}/search/messages?q=${encodeURIComponent('hello there')}`,
    `${base}/search/messages?q=${encodeURIComponent('退款')}`,
    `${base}/search/messages?q=rare`,
    `${base}/search/messages?q=!`,
    `${base}/conversations?q=hello`,
    thread,
    `${thread}/messages`,
    `${thread}/messages?before=${message.id}`,
    `${thread}/messages?after=0`,
    ...['hello', 'rare', '退款', '!'].map((q) => `${thread}/messages/search?q=${encodeURIComponent(q)}`),
    `${thread}/messages/nearest?time=1`,
    `${thread}/messages/nearest?time=1&incoming=true`,
    `${thread}/scheduled_messages`,
    `${thread}/participants`,
    `${thread}/labels`,
    `${base}/contacts`,
    `${base}/contacts?labels[]=vip`,
    person,
    `${person}/conversations`,
    `${person}/notes`,
    `${person}/page_visits`,
    `${person}/consents`,
    `${person}/duplicates`,
    `${person}/timeline`,
    `${person}/timeline?before=4000000000000-5-1`,
    `${base}/contacts/duplicates`,
    `${base}/contacts/duplicates?dismissed=true`,
    `${base}/actions/contact_merge?base_contact_id=${visitor.contact.id}&mergee_contact_id=${twin.contact.id}`,
    `${person}/labels`,
    `${base}/notifications`,
    `${base}/notifications/unread_count`,
    `${base}/csat_survey_responses`,
    `${base}/csat_survey_responses/metrics`,
    `${base}/jobs`,
    `${base}/mails`,
    `${base}/sync?after=0`,
    `${base}/labels`,
  ];
  await server
    .asAgent(boss)
    .post(`${thread}/scheduled_messages`, { content: 'later', send_at: Math.ceil(Date.now() / 1_000) });
  listener.forget();
  const said = { message: { content: 'hello', echo_id: randomUUID() } };
  for (const _ of ['sent', 'sent again']) await server.asVisitor(visitor).post('/api/v1/widget/messages', said);
  const hook = (await server.asAgent(boss).post(`${base}/incoming_webhooks`, { name: 'Shop', inbox_id: inbox.id }))
    .body;
  lists.push(`${base}/incoming_webhooks/${hook.id}/requests`);
  const posted = {
    contact: { identifier: 'u7', email: 'eve@example.com', phone_number: '+4915112345678' },
    content: 'hello',
  };
  for (const more of [{}, {}, { conversation: 'a' }, { conversation: 'a' }, { content: '' }]) {
    const request = { ...posted, idempotency_key: 'one', ...more };
    expect((await server.http.post(new URL(hook.url).pathname, request)).status).toBe(request.content ? 200 : 422);
  }
  const sendEvent = await connectSlack(server, inbox.account_id);
  const sent = await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'to Slack' } });
  await server.runJobs();
  const answered = {
    type: 'message',
    channel: 'C1',
    user: 'U1',
    text: 'Hi',
    thread_ts: slack.posted[0]?.ts,
    ts: '1800000000.000001',
  };
  expect((await sendEvent(answered)).status).toBe(200);
  lists.push(`${base}/slack/deliveries`);
  await server.runJobs();
  const { id: sentId, conversation_id: sentTo } = sent.body;
  expect((await server.asAgent(boss).delete(`${base}/conversations/${sentTo}/messages/${sentId}`)).status).toBe(200);
  await server.runJobs();
  const waits = { attribute_key: 'hours_since_created', filter_operator: 'is_greater_than', values: [1] };
  const rule = {
    name: 'Waits',
    event_name: 'time_elapsed',
    conditions: [{ ...waits, query_operator: null }],
    actions: [{ action_name: 'mute_conversation' }],
  };
  for (const path of ['automation_rules/preview', 'automation_rules'])
    expect((await server.asAgent(boss).post(`${base}/${path}`, rule)).status, path).toBe(200);
  await runElapsedRules(server.deps, { account_id: inbox.account_id }, async () => true);
  await sendDueMessages(server.deps);
  await server.asAgent(boss).post(`${base}/portals`, { name: 'Help', slug: 'plans' });
  expect((await server.http.get('/hc/plans/en?query=lamp')).status).toBe(200);
  await expect
    .poll(() => server.deps.db.selectFrom('help_centre_searches').select('query').where('day', '>', 0).execute())
    .toHaveLength(1);
  await sweepHelpCentreAnalytics(server.deps);
  lists.push(`${base}/portals/plans/analytics`);
  lists.push(...reportPaths(base, { agent: boss.user.id, inbox: inbox.id, team: 1, label: 1 }));
  for (const path of lists)
    for (const who of [boss, agent, own])
      expect([200, 401, 404], path).toContain((await server.asAgent(who).get(path)).status);
  const page = server.asVisitor(visitor);
  for (const path of ['messages', 'conversations', 'contact', 'sync?after=0', 'own_data'])
    expect((await page.get(`/api/v1/widget/${path}`)).status, path).toBe(200);
  await page.post('/api/v1/widget/messages', { message: { content: 'one more', echo_id: crypto.randomUUID() } });
  await server.runJobs();
  const split = await server.asAgent(boss).post(`${thread}/split`, { message_ids: [message.id] });
  expect((await page.get('/api/v1/widget/conversations')).body.messages_moved_at).toBeGreaterThan(0);
  expect((await server.asAgent(boss).delete(`${base}/conversations/${split.body.id}/split`)).status).toBe(200);

  const reads = listener.queries().filter(({ text }) => /^\s*(select|with|update)/i.test(text));
  expect(reads.length).toBeGreaterThan(60);
  const plans = await listener.openPlans(server.testStore);
  const scans: string[] = [];
  for (const read of reads)
    for (const table of await plans.readsWhole(read)) if (GROWING.includes(table)) scans.push(`${table}: ${read.text}`);
  expect(scans).toEqual([]);
  const careless = { text: "SELECT m.id FROM messages AS m WHERE m.content = 'x'", values: [] };
  expect(await plans.readsWhole(careless)).toEqual(['messages']);
  await plans.close();
});
