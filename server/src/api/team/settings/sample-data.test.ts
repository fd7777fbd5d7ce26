import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUpMissing } from '../../../domain/reports/roll-up-job.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { rowCounts } from '../../../testing/row-counts.ts';

let server: TestServer;
/** Stands in for everything outside that would be called. */
const calls: string[] = [];
const receiver = createServer((request, response) => {
  calls.push(String(request.url));
  response.end();
});
let receiverUrl = '';
beforeAll(async () => {
  server = await startTestServer({ env: { allowPrivateWebhooks: true } });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const address = receiver.address();
  receiverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  receiver.close();
  await server.close();
});

type Row = {
  id: number;
  inbox_id: number;
  labels: string[];
  status: string;
  unread_count: number;
  meta: { sender: { id: number; name: string; email: string | null } };
};

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false, name: 'Website' });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const olga = await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' });
  await server.buildPortal({ account_id, slug: `help-${account_id}` });
  const boss = server.asAgent(olga);
  const samples = `${base}/onboarding/sample_data`;
  const listOf = async (path: string) => (await boss.get(`${base}/${path}`)).body;
  const conversations = async (): Promise<Row[]> => (await listOf('conversations?status=all')).data.payload;
  return { inbox, account_id, base, olga, boss, samples, listOf, conversations };
};

const TABLES = [
  'inboxes',
  'inbox_members',
  'working_hours',
  'contacts',
  'contact_inboxes',
  'contact_labels',
  'conversations',
  'conversation_labels',
  'messages',
  'csat_responses',
  'labels',
  'canned_responses',
  'articles',
  'sample_records',
  'attachments',
  'mentions',
  'participants',
  'notifications',
  'reporting_events',
] as const;

describe('sample data [AGT-151]', () => {
  it('is made by one call: conversations of six contacts in an inbox of their own, a rating, a response, an article', async () => {
    const { boss, samples, listOf, conversations, inbox, account_id } = await setUp();
    const made = await boss.post(samples, { locale: 'de' });
    expect([made.status, made.body.has_sample_data]).toEqual([200, true]);
    const { payload: inboxes } = await listOf('inboxes');
    expect(inboxes.map(({ name }: { name: string }) => name)).toEqual(['Website', 'Beispieldaten']);
    const rows = await conversations();
    expect(rows).toHaveLength(8);
    expect(new Set(rows.map(({ meta }) => meta.sender.id)).size).toBe(6);
    expect(rows.every(({ inbox_id }) => inbox_id !== inbox.id)).toBe(true);
    expect(rows.every(({ labels }) => labels.includes('beispiel') && labels.length === 2)).toBe(true);
    expect(rows.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'open'),
      ...['resolved', 'resolved', 'snoozed'],
    ]);
    expect(rows.every(({ meta }) => meta.sender.email?.endsWith('@example.com'))).toBe(true);
    expect(
      rows
        .map(({ unread_count }) => unread_count)
        .filter(Boolean)
        .toSorted(),
    ).toEqual([1, 1, 2, 2]);
    const { payload: labels } = await listOf('labels');
    expect(labels.map(({ title }: { title: string }) => title)).toEqual([
      'beispiel',
      'lieferung',
      'produkt',
      'rechnung',
    ]);
    const [response] = await listOf('canned_responses');
    expect([response.short_code, response.folder]).toEqual(['sample-tracking', 'Beispieldaten']);
    const articles = await listOf(`portals/help-${account_id}/articles`);
    expect(articles.payload.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
      ['Sample: Change the delivery address', 'draft'],
    ]);
    const { payload: contacts } = await listOf('contacts?labels[]=beispiel');
    expect(contacts).toHaveLength(6);
    const rated = rows.find(({ meta }) => meta.sender.name === 'Hanna Weiss');
    const messages = await listOf(`conversations/${rated?.id}/messages`);
    const survey = messages.payload.at(-1);
    expect(survey.content_attributes.submitted_values.csat_survey_response.rating).toBe(5);
    const { payload } = await listOf('conversations/search?q=charged+twice');
    expect(payload).toHaveLength(1);
  });

  it('a race of three, and another press, make one set', async () => {
    const { boss, samples, conversations, listOf } = await setUp();
    const made = await Promise.all([1, 2, 3].map(() => boss.post(samples, {})));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    await boss.post(samples, { locale: 'fr' });
    expect(await conversations()).toHaveLength(8);
    expect((await listOf('inboxes')).payload).toHaveLength(2);
    expect(await listOf('canned_responses')).toHaveLength(1);
  });

  it('an unknown language is English', async () => {
    const { boss, samples, listOf } = await setUp();
    await boss.post(samples, { locale: 'tlh' });
    expect((await listOf('inboxes')).payload.map(({ name }: { name: string }) => name)).toContain('Sample data');
  });

  it('one call removes all of it and nothing else, also after agents worked with it', async () => {
    const { inbox, boss, base, samples, conversations, account_id } = await setUp();
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    await visitor.post('/api/v1/widget/messages', { message: { content: 'Real', echo_id: 'real' } });
    const before = await rowCounts(server, TABLES);
    await boss.post(samples, {});
    const colleague = await server.buildAgent({ account_id, role: 'administrator', name: 'Ada' });
    const ofSamples = (await conversations()).filter(({ meta }) => meta.sender.email !== null);
    for (const { id, meta } of ofSamples.slice(0, 3)) {
      const path = `${base}/conversations/${id}`;
      await boss.post(`${path}/messages`, { content: 'We look into it' });
      await boss.post(`${path}/messages`, {
        content: `[@Ada](mention://user/${colleague.user.id}/Ada) see`,
        private: true,
      });
      await boss.post(`${path}/assignments`, { assignee_id: colleague.user.id });
      await boss.post(`${path}/toggle_status`, { status: 'resolved' });
      await boss.post(`${base}/contacts/${meta.sender.id}/notes`, { content: 'A friend' });
    }
    await server.runJobs();
    const removed = await boss.delete(samples);
    expect([removed.status, removed.body.has_sample_data]).toEqual([200, false]);
    await server.runJobs();
    expect(await rowCounts(server, TABLES)).toEqual({ ...before });
    expect((await conversations()).map(({ meta }) => meta.sender.email)).toEqual([null]);
    expect((await boss.delete(samples)).status).toBe(200);
    expect((await boss.post(samples, {})).body.has_sample_data).toBe(true);
  });

  it('what became real stays: a contact with another conversation, labels of real contacts, what was changed', async () => {
    const { inbox, boss, base, samples, conversations, listOf } = await setUp();
    await boss.post(samples, {});
    const rows = await conversations();
    const real = rows[0]?.meta.sender.id;
    const merged = rows.find(({ meta }) => meta.sender.id !== real)?.meta.sender.id;
    const started = await boss.post(`${base}/conversations`, { inbox_id: inbox.id, contact_id: real });
    expect(started.status).toBe(200);
    await boss.post(`${base}/conversations/${started.body.id}/labels`, { labels: ['delivery'] });
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    await visitor.post('/api/v1/widget/messages', { message: { content: 'Real', echo_id: 'real' } });
    const visiting = (await conversations()).find(({ meta }) => meta.sender.email === null)?.meta.sender.id;
    const merge = { base_contact_id: visiting, mergee_contact_id: merged };
    expect((await boss.post(`${base}/actions/contact_merge`, merge)).status).toBe(200);
    const [response] = await listOf('canned_responses');
    await boss.patch(`${base}/canned_responses/${response.id}`, { content: 'Ours now' });
    await boss.delete(samples);
    const left = (await conversations()).map(({ meta }) => meta.sender.id);
    expect(left.toSorted()).toEqual([real, visiting].toSorted());
    expect((await listOf('labels')).payload.map(({ title }: { title: string }) => title)).toEqual([
      'delivery',
      'sample',
    ]);
    expect((await listOf(`contacts/${real}/labels`)).payload).toEqual([]);
    expect((await listOf('canned_responses')).map(({ content }: { content: string }) => content)).toEqual(['Ours now']);
    expect((await listOf('inboxes')).payload).toHaveLength(1);
  });

  it('a label of the account is used and stays; a taken short code gets a number', async () => {
    const { boss, base, samples, listOf } = await setUp();
    await boss.post(`${base}/labels`, { title: 'billing' });
    await boss.post(`${base}/canned_responses`, { short_code: 'sample-tracking', content: 'Mine' });
    await boss.post(samples, {});
    const codes = (await listOf('canned_responses')).map(({ short_code }: { short_code: string }) => short_code);
    expect(codes.toSorted()).toEqual(['sample-tracking', 'sample-tracking-2']);
    await boss.delete(samples);
    expect((await listOf('labels')).payload.map(({ title }: { title: string }) => title)).toEqual(['billing']);
    expect((await listOf('canned_responses')).map(({ content }: { content: string }) => content)).toEqual(['Mine']);
  });

  it('is removed although its inbox or a contact was deleted by hand, and with more than it began with', async () => {
    const { boss, base, samples, conversations, listOf, account_id } = await setUp();
    const before = await rowCounts(server, TABLES);
    await boss.post(samples, {});
    const { payload } = await listOf('inboxes');
    const [row] = await conversations();
    await boss.delete(`${base}/contacts/${row?.meta.sender.id}`);
    const sample = payload.at(-1).id;
    const [session] = await server.deps.db
      .selectFrom('contact_inboxes')
      .select('id')
      .where('inbox_id', '=', sample)
      .execute();
    if (!session) throw new Error('no session');
    for (let count = 0; count < 205; count += 1) await server.buildConversation({ contact_inbox_id: session.id });
    await boss.delete(samples);
    await server.runJobs();
    expect(await rowCounts(server, TABLES)).toEqual(before);
    await boss.post(samples, {});
    await boss.delete(`${base}/inboxes/${(await listOf('inboxes')).payload.at(-1).id}`);
    await server.runJobs();
    const path = `/api/v1/accounts/${account_id}/onboarding`;
    expect((await boss.get(path)).body.has_sample_data).toBe(true);
    await boss.delete(samples);
    expect(await rowCounts(server, TABLES)).toEqual(before);
  });
});

describe('nothing follows from sample data [AGT-152]', () => {
  const withReceivers = async () => {
    const fixture = await setUp();
    const { boss, base, account_id } = fixture;
    const subscriptions = [
      'conversation_created',
      'conversation_status_changed',
      'conversation_updated',
      'message_created',
      'message_updated',
      'contact_created',
      'contact_updated',
      'inbox_created',
      'inbox_updated',
      'conversation_typing_on',
    ];
    expect((await boss.post(`${base}/webhooks`, { url: `${receiverUrl}/hook`, subscriptions })).status).toBe(200);
    const note = { action_name: 'add_private_note', action_params: ['A rule ran'] };
    const rule = await boss.post(`${base}/automation_rules`, {
      name: 'All',
      event_name: 'message_created',
      conditions: [],
      actions: [note],
    });
    expect(rule.status).toBe(200);
    const ada = await server.buildAgent({ account_id, role: 'administrator', name: 'Ada' });
    return { ...fixture, ada };
  };

  it('no webhook, rule, notification or email, whatever agents do in it', async () => {
    const { boss, base, samples, conversations, ada, listOf, account_id } = await withReceivers();
    await boss.post(samples, {});
    const mails = server.mails.length;
    for (const { id, meta } of (await conversations()).slice(0, 3)) {
      const path = `${base}/conversations/${id}`;
      await boss.post(`${path}/messages`, { content: 'Hello' });
      await boss.post(`${path}/messages`, {
        content: `[@Ada](mention://user/${ada.user.id}/Ada) see`,
        private: true,
      });
      await boss.post(`${path}/assignments`, { assignee_id: ada.user.id });
      await boss.post(`${path}/toggle_status`, { status: 'resolved' });
      await boss.post(`${path}/toggle_typing_status`, { typing_status: 'on' });
      await boss.post(`${path}/labels`, { labels: [] });
      await boss.patch(`${base}/contacts/${meta.sender.id}`, { name: 'Changed' });
      const refused = await boss.post(`${path}/transcript`, { email: 'ada@example.com' });
      expect([refused.status, refused.body.message]).toEqual([422, 'No email is sent for sample conversations']);
    }
    await boss.patch(`${base}/inboxes/${(await listOf('inboxes')).payload.at(-1).id}`, { name: 'Samples' });
    await server.runJobs();
    expect(calls).toEqual([]);
    expect(server.mails.length).toBe(mails);
    const rows = async (table: 'notifications' | 'webhook_deliveries' | 'automation_runs') =>
      server.deps.db.selectFrom(table).select('id').where('account_id', '=', account_id).execute();
    expect([await rows('notifications'), await rows('webhook_deliveries'), await rows('automation_runs')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('the same receivers get what happens in other inboxes', async () => {
    const { inbox, boss, samples } = await withReceivers();
    await boss.post(samples, {});
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    await visitor.post('/api/v1/widget/messages', { message: { content: 'Real', echo_id: 'real' } });
    await server.runJobs();
    expect(calls.length).toBeGreaterThan(0);
    calls.length = 0;
  });

  it('no report counts it: not now, not after a roll-up, not the ratings, not what lies open', async () => {
    const { boss, base, samples, conversations, account_id, olga } = await setUp();
    const since = 1;
    const until = Math.ceil(Date.now() / 1_000) + 86_400;
    const reports = `/api/v2/accounts/${account_id}`;
    const read = async () => {
      const paths = [
        `${reports}/reports/summary?type=account&since=${since}&until=${until}`,
        `${reports}/reports/summary?type=agent&id=${olga.user.id}&since=${since}&until=${until}`,
        `${reports}/reports/conversations?type=account`,
        `${reports}/summary_reports/agent?since=${since}&until=${until}`,
        `${base}/csat_survey_responses`,
        `${base}/csat_survey_responses/metrics`,
      ];
      return Promise.all(paths.map(async (path) => (await boss.get(path)).body));
    };
    const before = await read();
    await boss.post(samples, {});
    for (const { id } of await conversations())
      await boss.post(`${base}/conversations/${id}/messages`, { content: 'Hello' });
    expect(await read()).toEqual(before);
    await rollUpMissing(server.deps);
    expect(await read()).toEqual(before);
  });

  it('no SLA policy measures it, and no conversation is started in its inbox', async () => {
    const { boss, base, samples, conversations, listOf } = await setUp();
    await boss.post(samples, {});
    const inbox_id = (await listOf('inboxes')).payload.at(-1).id;
    const { body } = await boss.post(`${base}/sla_policies`, {
      name: 'Gold',
      first_response_time_threshold: 60,
      inbox_ids: [inbox_id],
    });
    const [row] = await conversations();
    await boss.patch(`${base}/conversations/${row?.id}`, { sla_policy_id: body.payload.id });
    await boss.post(`${base}/conversations/${row?.id}/labels`, { labels: ['sample', 'billing'] });
    expect(await server.deps.db.selectFrom('applied_slas').select('id').execute()).toEqual([]);
    const started = await boss.post(`${base}/conversations`, { inbox_id, contact_id: row?.meta.sender.id });
    expect(started.status).toBe(422);
    expect(await conversations()).toHaveLength(8);
  });

  it('a stranger cannot write to it: its inbox has no public page and no key', async () => {
    const { boss, samples, listOf } = await setUp();
    await boss.post(samples, {});
    const { id, inbox_identifier } = (await listOf('inboxes')).payload.at(-1);
    expect(inbox_identifier).toBeNull();
    const { website_token } = await server.deps.db
      .selectFrom('inboxes')
      .select('website_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await server.http.get('/widget', { query: { website_token } })).status).toBe(404);
    expect((await server.http.post('/public/api/v1/inboxes/null/contacts', {})).status).toBe(404);
  });
});
