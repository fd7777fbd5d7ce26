import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/harness.ts';

/** What grows with every visitor and every day. All else is as long as the team has patience to set up. */
const GROWING = [
  'messages',
  'conversations',
  'contacts',
  'contact_inboxes',
  'attachments',
  'changes',
  'notifications',
  'reporting_events',
  'csat_responses',
  'jobs',
  'mails',
  'blobs',
  'webhook_deliveries',
  'conversation_labels',
  'contact_labels',
  'notes',
];

let server: TestServer;
const asked = new Set<string>();
beforeAll(async () => {
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text, ...rest) {
    asked.add(text);
    return prepare.call(this, text, ...rest);
  });
  server = await startTestServer();
  // Read here instead of beside, where nobody hears what is asked.
  Object.assign(server.deps, { searches: server.deps.db, reports: server.deps.db });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** The steps that read a growing table from one end to the other. */
const scansOf = (database: DatabaseSync, text: string) =>
  database
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .all()
    .map(({ detail }) => String(detail))
    .filter((step) => {
      const table = /^SCAN (\w+)/.exec(step)?.[1];
      return (
        table !== undefined &&
        !step.includes('VIRTUAL TABLE') &&
        namesOf(text, table).some((name) => GROWING.includes(name))
      );
    });

/** The table behind an alias. */
const namesOf = (text: string, alias: string) => {
  const named = [...text.matchAll(/"?(\w+)"?\s+as\s+"?(\w+)"?/gi)].filter(([, , as]) => as === alias);
  return [alias, ...named.flatMap(([, table]) => table ?? [])];
};

it('every list of the product is read by an index, and none from one end to the other', async () => {
  const inbox = await server.buildInbox();
  const boss = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', inbox_ids: [inbox.id] });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = await server.buildVisitor(inbox, { contact: { email: 'ada@example.com' } });
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const message = await server.buildMessage({ conversation_id: conversation.id });
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
    `${base}/conversations?updated_within=60`,
    `${base}/conversations/meta`,
    `${base}/conversations/search?q=hello`,
    thread,
    `${thread}/messages`,
    `${thread}/messages?before=${message.id}`,
    `${thread}/messages?after=0`,
    `${thread}/participants`,
    `${thread}/labels`,
    `${base}/contacts`,
    `${base}/contacts?labels[]=vip`,
    person,
    `${person}/conversations`,
    `${person}/notes`,
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
  asked.clear();
  for (const path of lists)
    for (const who of [boss, agent])
      expect([200, 401, 404], path).toContain((await server.asAgent(who).get(path)).status);
  const page = server.asVisitor(visitor);
  for (const path of ['messages', 'conversations', 'contact', 'sync?after=0', 'own_data'])
    expect((await page.get(`/api/v1/widget/${path}`)).status, path).toBe(200);
  await page.post('/api/v1/widget/messages', { message: { content: 'one more', echo_id: crypto.randomUUID() } });
  await server.runJobs();

  const database = new DatabaseSync(`${server.testStore.dataDir}/porchlight.db`, { readOnly: true });
  const reads = [...asked].filter((text) => /^\s*(select|with)/i.test(text));
  expect(reads.length).toBeGreaterThan(60);
  const scans = reads.flatMap((text) => scansOf(database, text).map((step) => `${step}: ${text}`));
  expect(scans).toEqual([]);
  expect(scansOf(database, 'SELECT * FROM messages AS m WHERE m.content = 1')).toEqual(['SCAN m']);
  database.close();
});
