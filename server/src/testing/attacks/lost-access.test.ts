import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHeaderSession } from '../../domain/authentication/sessions.ts';
import { mailNotification } from '../../outbound/mail/notification-mail.ts';
import { createOutboundHttp } from '../../platform/clients/outbound-http.node.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { makePushKeys } from '../../platform/config/push.ts';
import { startPushReceiver } from '../fakes/push-receiver.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { createHttpClient } from '../http-client.ts';

/** What an agent had a way to, and has no longer: by push, by export, and through a merged contact. */
const keys = makePushKeys();
const clock = createFakeClock(Date.now());
let server: TestServer;
let service: Awaited<ReturnType<typeof startPushReceiver>>;
beforeAll(async () => {
  service = await startPushReceiver(keys.publicKey);
  server = await startTestServer({
    clock,
    http: createOutboundHttp({ allowPrivate: true, userAgent: 'test' }),
    env: { push: { ...keys, subject: 'mailto:ops@example.com' }, allowPrivateWebhooks: true },
  });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const SECRET = 'words that are not theirs any more';

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const visitor = await server.buildVisitor(inbox, { contact: { name: 'Ada', email: 'ada@example.com' } });
  const conversation = await server.buildConversation({
    contact_inbox_id: visitor.contact_inbox.id,
    assignee_id: agent.user.id,
  });
  const conversationPath = `${base}/conversations/${conversation.display_id}`;
  await boss.post(`${conversationPath}/participants`, { user_ids: [agent.user.id] });
  const headers = await server.deps.write((tx) => openHeaderSession(tx, agent.user, { user_agent: null, ip: null }));
  const browser = createHttpClient(server.url, { headers });
  const subscription = service.subscription(`${agent.user.id}`);
  await browser.post('/api/v1/profile/push_subscriptions', { ...subscription, with_words: true });
  const write = async () => {
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: SECRET } });
    await server.runJobs();
  };
  const wait = async () => {
    clock.advance(5_000);
    await server.runJobs();
    return JSON.stringify(service.received.splice(0).map(({ words }) => words));
  };
  return { inbox, account_id, base, boss, agent, conversationPath, browser, visitor, write, wait };
};
type Place = Awaited<ReturnType<typeof setUp>>;

const LOSSES: [string, (place: Place) => Promise<unknown>][] = [
  [
    'was removed from the inbox',
    ({ boss, base, inbox }) => boss.patch(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [] }),
  ],
  [
    'has a role without conversations',
    async ({ boss, base, agent }) => {
      const role = { name: `Reports ${agent.user.id}`, permissions: ['report_manage'] };
      const { id } = (await boss.post(`${base}/custom_roles`, role)).body;
      return boss.patch(`${base}/agents/${agent.user.id}`, { custom_role_id: id });
    },
  ],
  ['was removed from the account', ({ boss, base, agent }) => boss.delete(`${base}/agents/${agent.user.id}`)],
];

describe.each(LOSSES)('an agent who %s', (_, lose) => {
  it('receives nothing by push, neither of what came before nor of what comes after', async () => {
    const control = await setUp();
    await control.write();
    expect(await control.wait()).toContain(SECRET);
    const place = await setUp();
    await place.write();
    expect((await lose(place)) as { status: number }).toMatchObject({ status: 200 });
    expect(await place.wait()).not.toContain(SECRET);
    await place.write();
    expect(await place.wait()).not.toContain(SECRET);
  });

  it('is mailed nothing of what came before', async () => {
    const place = await setUp();
    await place.write();
    const { id } = await server.deps.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', place.agent.user.id)
      .executeTakeFirstOrThrow();
    const mailed = async () => {
      await mailNotification(server.deps, { notification_id: id });
      return server.mails.filter(({ to }) => to === place.agent.user.email);
    };
    expect(await mailed()).toHaveLength(1);
    await lose(place);
    expect(await mailed()).toHaveLength(1);
  });

  it('reads nothing of it in their notifications', async () => {
    const place = await setUp();
    await place.write();
    await lose(place);
    await place.write();
    const { text } = await place.browser.get(`${place.base}/notifications`);
    expect(text).not.toMatch(/words that are|Ada/);
  });
});

describe('an administrator who is one no longer', () => {
  it('exports no people, by none of its calls', async () => {
    const { inbox, account_id, base, boss } = await setUp();
    const former = await server.buildAgent({ account_id, role: 'administrator' });
    const http = server.asAgent(former);
    expect((await http.get(`${base}/contacts/export`)).text).toContain('Ada');
    await boss.patch(`${base}/agents/${former.user.id}`, { role: 'agent' });
    const answers = [
      await http.get(`${base}/contacts/export`),
      await http.post(`${base}/contacts/export`, {}),
      await http.get(`${base}/audit_logs`),
      await http.get(`${base}/contacts?inbox=${inbox.id}`),
    ];
    for (const { text } of answers) expect(text).not.toContain('Ada');
  });
});

describe('a contact that was merged', () => {
  it('is reached by an agent of one of its inboxes, with nothing of the conversations in the other', async () => {
    const { account_id, base, boss, agent, visitor } = await setUp();
    const other = await server.buildInbox({ account_id, enable_email_collect: false });
    const second = await server.buildVisitor(other, { contact: { name: 'Ada elsewhere' } });
    const sent = await server.asVisitor(second).post('/api/v1/widget/messages', { message: { content: SECRET } });
    const ids = { base_contact_id: visitor.contact.id, mergee_contact_id: second.contact.id };
    expect((await boss.post(`${base}/actions/contact_merge`, ids)).status).toBe(200);
    const http = server.asAgent(agent);
    expect((await http.get(`${base}/contacts/${visitor.contact.id}`)).status).toBe(200);
    const answers = [
      await http.get(`${base}/contacts/${visitor.contact.id}/conversations`),
      await http.get(`${base}/contacts/${visitor.contact.id}/page_visits`),
      await http.get(`${base}/conversations/${sent.body.conversation_id}`),
      await http.get(`${base}/conversations/${sent.body.conversation_id}/messages`),
      await http.get(`${base}/search?q=words`),
      await http.get(`${base}/contacts/${second.contact.id}`),
    ];
    for (const { text } of answers) expect(text).not.toContain(SECRET);
    expect(answers.slice(2, 4).map(({ status }) => status)).not.toContain(200);
    expect(answers.at(-1)?.status).toBe(404);
  });
});
