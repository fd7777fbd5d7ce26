import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { type MailServer, type ReceivedEmail, startMailServer } from '../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const clock = createFakeClock(Date.now());
let smtp: MailServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ clock, env: smtp.settings });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const newestEmailTo = async (address: string) => {
  await server.runJobs();
  return smtp.emails.findLast(({ recipient }) => recipient === address);
};
const linkIn = (received: ReceivedEmail | undefined, pattern: RegExp) =>
  pattern.exec(received?.mail.text ?? '')?.[1] ?? '';

const setUp = async (email: string) => {
  const inbox = await server.buildInbox({
    name: 'Lantern shop',
    continuity_via_email: true,
    csat_survey_enabled: true,
    enable_email_collect: false,
  });
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const boss = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', inbox_ids: [inbox.id] });
  const visitor = await server.buildVisitor(inbox, { contact: { name: 'Vera', email } });
  const page = server.asVisitor(visitor);
  await page.post('/api/v1/widget/messages', { message: { content: 'Is it in stock?', echo_id: crypto.randomUUID() } });
  const { id } = (await server.asAgent(boss).get(`${base}/conversations`)).body.data.payload[0];
  return { base, inbox, boss: server.asAgent(boss), page, thread: `${base}/conversations/${id}` };
};

describe('letters, through a real mail server', () => {
  it('an invitation opens the console to a new agent, and a reset opens it again', async () => {
    const { base, boss } = await setUp('a@example.com');
    await boss.post(`${base}/agents`, { email: 'grace@example.com', name: 'Grace', role: 'agent' });
    const invitation = await newestEmailTo('grace@example.com');
    expect(invitation?.raw).toMatch(/^From: Shop <shop@example\.com>/m);
    expect(invitation?.raw).toMatch(/Content-Type: multipart\/alternative/);
    const choose = (received: ReceivedEmail | undefined, password: string) =>
      server.http.put('/auth/password', {
        reset_password_token: linkIn(received, /\/app\/password\?token=([\w-]+)/),
        password,
      });
    expect((await choose(invitation, 'Lantern-hill-12!')).status).toBe(200);
    const signIn = (password: string) => server.http.post('/auth/sign_in', { email: 'grace@example.com', password });
    expect((await signIn('Lantern-hill-12!')).status).toBe(200);
    expect((await server.http.post('/auth/password', { email: 'grace@example.com' })).status).toBe(200);
    const reset = await newestEmailTo('grace@example.com');
    expect(reset).not.toBe(invitation);
    expect((await choose(reset, 'Harbour-dawn-12!')).status).toBe(200);
    expect([(await signIn('Lantern-hill-12!')).status, (await signIn('Harbour-dawn-12!')).status]).toEqual([401, 200]);
    expect((await choose(reset, 'Again1234!')).status).toBe(422);
  });

  it('a visitor who left reads what was answered, and goes on by the link', async () => {
    const { boss, thread } = await setUp('vera@example.com');
    await boss.post(`${thread}/messages`, { content: 'It is, in green' });
    await boss.post(`${thread}/messages`, { content: 'asks every week', private: true });
    expect(await newestEmailTo('vera@example.com')).toBeUndefined();
    clock.advance(10 * 60_000);
    const notice = await newestEmailTo('vera@example.com');
    expect(notice?.mail.text).toContain('It is, in green');
    expect(notice?.mail.text).not.toContain('asks every week');
    const path = linkIn(notice, /(\/continue\/[\w-]+)/);
    expect((await server.http.get(path)).status).toBe(200);
    const gone = await server.http.post(path, {});
    expect(gone.status).toBe(303);
    const token = new URL(gone.headers.get('location') ?? '', server.url).searchParams.get('cw_conversation');
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('a visitor who left is asked how it was, with a link a rating', async () => {
    const { boss, thread } = await setUp('rose@example.com');
    await boss.post(`${thread}/toggle_status`, { status: 'resolved' });
    clock.advance(24 * 60 * 60_000);
    const survey = await newestEmailTo('rose@example.com');
    const links = [...(survey?.mail.text ?? '').matchAll(/(\/survey\/responses\/[\w-]+)\?rating=(\d)/g)];
    expect([...new Set(links.map(([, , rating]) => rating))].toSorted()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('a visitor gets the copy they asked for, and an agent word of what they asked to hear of', async () => {
    const { base, boss, page, inbox } = await setUp('copy@example.com');
    await page.post('/api/v1/widget/conversations/transcript');
    expect((await newestEmailTo('copy@example.com'))?.mail.text).toContain('Is it in stock?');
    const agent = await server.buildAgent({
      account_id: inbox.account_id,
      inbox_ids: [inbox.id],
      email: 'ada@example.com',
    });
    await server.asAgent(agent).patch(`${base}/notification_settings`, {
      email: ['conversation_assignment'],
    });
    const { id } = (await boss.get(`${base}/conversations`)).body.data.payload[0];
    await boss.post(`${base}/conversations/${id}/assignments`, { assignee_id: agent.user.id });
    expect((await newestEmailTo('ada@example.com'))?.mail.text).toContain(`/app/conversations/${id}`);
  });
});
