import { randomUUID } from 'node:crypto';
import { OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A conversation begun in a widget with `query` in its address, and its automatic messages. */
const startConversation = async (accountLocale: string, query = '') => {
  const account = await server.buildAccount({ locale: accountLocale });
  const inbox = await server.buildInbox({
    account_id: account.id,
    enable_email_collect: true,
    csat_survey_enabled: true,
    selected_feature_flags: ['end_conversation'],
  });
  const http = server.asVisitor(server.visitorWithoutRows(inbox));
  await http.post(`/api/v1/widget/conversations${query}`, {
    message: { content: 'hello', timestamp: '', referer_url: '', echo_id: randomUUID() },
  });
  const said = async () =>
    (await http.get('/api/v1/widget/messages')).body.payload
      .filter(({ message_type }: { message_type: number }) => message_type === TEMPLATE)
      .map(({ content }: { content: string }) => content);
  return { account, inbox, http, said };
};

it.each([
  ['en', '', 'Give the team a way to reach you.', 'Get notified by email'],
  ['de', '', 'Sagen Sie dem Team, wie es Sie erreichen kann.', 'Per E-Mail benachrichtigt werden'],
  ['en', '?locale=fa', 'به تیم بگویید چگونه می‌تواند با شما تماس بگیرد.', 'با ایمیل باخبر شوید'],
  ['de', '?locale=klingon', 'Sagen Sie dem Team, wie es Sie erreichen kann.', 'Per E-Mail benachrichtigt werden'],
])('an inbox of an account in %s, asked with "%s", asks for an address in that language (I18-12)', async (...args) => {
  const [accountLocale, query, reach, notified] = args;
  const { said } = await startConversation(accountLocale, query);
  expect(await said()).toEqual([reach, notified]);
});

it('asks for a rating in the language the visitor ends the conversation in (SUR-08, I18-12)', async () => {
  const { http, said } = await startConversation('en');
  await http.get('/api/v1/widget/conversations/toggle_status?locale=pl');
  expect((await said()).at(-1)).toBe('Prosimy ocenić rozmowę');
});

it('asks in the visitor’s language although the team ends the conversation, and announces a call in it (SUR-08, I18-12)', async () => {
  const { account, inbox, said } = await startConversation('en', '?locale=pl');
  const agent = await server.buildAgent({ account_id: account.id, inbox_ids: [inbox.id], name: 'Ada' });
  const [team, base] = [server.asAgent(agent), `/api/v1/accounts/${account.id}`];
  const [conversation] = (await team.get(`${base}/conversations`)).body.data.payload;
  const call = await team.post(`${base}/integrations/dyte/create_a_meeting`, { conversation_id: conversation.id });
  expect(call.body.content).toBe('Ada rozpoczyna połączenie');
  await team.post(`${base}/conversations/${conversation.id}/toggle_status`, { status: 'resolved' });
  expect((await said()).at(-1)).toBe('Prosimy ocenić rozmowę');
  // The page behind an emailed link uses the account's language throughout.
  const { uuid } = (await team.get(`${base}/conversations/${conversation.id}`)).body;
  const page = (await server.http.get(`/public/api/v1/csat_survey/${uuid}`)).body;
  expect([page.locale, page.question]).toEqual(['en', 'Please rate the conversation']);
});

it('asks in the inbox’s own words, in the chat and on the page behind a mail, also when many are resolved at once (SUR-08, SUR-09)', async () => {
  const { account, inbox, said } = await startConversation('de', '?locale=pl');
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const base = `/api/v1/accounts/${account.id}`;
  const csat_question = 'Did we light your way?';
  const changed = await boss.patch(`${base}/inboxes/${inbox.id}`, { csat_question });
  expect([changed.status, changed.body.csat_question]).toEqual([200, csat_question]);
  expect((await boss.patch(`${base}/inboxes/${inbox.id}`, { csat_question: 'x'.repeat(501) })).status).toBe(422);
  const [{ id, uuid }] = (await boss.get(`${base}/conversations`)).body.data.payload;
  await boss.post(`${base}/bulk_actions`, { type: 'Conversation', ids: [id], fields: { status: 'resolved' } });
  await server.runJobs();
  expect((await said()).at(-1)).toBe(csat_question);
  expect((await server.http.get(`/public/api/v1/csat_survey/${uuid}`)).body.question).toBe(csat_question);
  // Asked once, however often it is resolved.
  const before = (await said()).length;
  await boss.post(`${base}/conversations/${id}/toggle_status`, { status: 'open' });
  await boss.post(`${base}/bulk_actions`, { type: 'Conversation', ids: [id], fields: { status: 'resolved' } });
  await server.runJobs();
  expect(await said()).toHaveLength(before);
});

it('asks in the product’s words where the inbox’s own are blank', async () => {
  const { account, inbox, http, said } = await startConversation('de');
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  await boss.patch(`/api/v1/accounts/${account.id}/inboxes/${inbox.id}`, { csat_question: '  ' });
  await http.get('/api/v1/widget/conversations/toggle_status');
  expect((await said()).at(-1)).toMatch(/bewerten/);
});

it('says once a day that no agent is online, however long the conversation has become', async () => {
  const inbox = await server.buildInbox({
    working_hours_enabled: true,
    out_of_office_message: 'We sleep',
    enable_email_collect: false,
  });
  await server.deps.write((tx) =>
    tx.db.updateTable('working_hours').set({ closed_all_day: true }).where('inbox_id', '=', inbox.id).execute(),
  );
  const visitor = await server.buildVisitor(inbox);
  const { id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  for (let index = 0; index < 205; index += 1)
    await server.buildMessage({ conversation_id: id, message_type: OUTGOING, created_at: 1_000 + index });
  const http = server.asVisitor(visitor);
  for (const content of ['Hello?', 'Anybody?'])
    await http.post('/api/v1/widget/messages', { message: { content, echo_id: randomUUID() } });
  const said = (await http.get('/api/v1/widget/messages')).body.payload.filter(
    ({ content }: { content: string }) => content === 'We sleep',
  );
  expect(said).toHaveLength(1);
});

it('what the server sends automatically does not stand in lists before what the visitor asked', async () => {
  const { account, inbox, said } = await startConversation('en');
  const agent = await server.buildAgent({ account_id: account.id, inbox_ids: [inbox.id] });
  const list = (await server.asAgent(agent).get(`/api/v1/accounts/${account.id}/conversations`)).body.data.payload;
  expect(await said()).toHaveLength(2);
  expect(list[0].last_non_activity_message.content).toBe('hello');
});
