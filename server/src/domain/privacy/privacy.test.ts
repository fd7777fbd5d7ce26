import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const DAY = 24 * 60 * 60_000;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async (inboxFields: object = {}) => {
  const inbox = await server.buildInbox(inboxFields);
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const visitor = server.visitorWithoutRows(inbox);
  const page = server.asVisitor(visitor);
  const say = (content: string, headers: Record<string, string> = {}) =>
    page.post('/api/v1/widget/messages', { message: { content } }, { headers });
  const only = async () => (await boss.get(`${base}/conversations`, { query: { status: 'all' } })).body.data.payload[0];
  const contactCount = async () =>
    (await server.deps.db.selectFrom('contacts').select('id').where('account_id', '=', inbox.account_id).execute())
      .length;
  return { inbox, base, agent, boss, visitor, page, say, only, contactCount };
};
const own = '/api/v1/widget/own_data';

describe('consent', () => {
  it('comes before anything is written; its version and time are stored; another text is asked again', async () => {
    const { base, boss, inbox, page, say, only, contactCount } = await setUp();
    const settings = `${base}/inboxes/${inbox.id}`;
    const { consent_version } = (await boss.patch(settings, { consent_text: { en: 'We keep it.' } })).body;
    const refused = await say('Hello');
    expect([refused.status, refused.body.attributes]).toEqual([422, ['consent_version']]);
    expect((await say('Hello', { 'x-consent-version': 'older' })).status).toBe(422);
    const campaign = await boss.post(`${base}/campaigns`, {
      title: 'Lanterns',
      message: 'May we help?',
      inbox_id: inbox.id,
      trigger_rules: { url: 'https://shop.example/*', time_on_page: 10 },
    });
    const campaign_id = campaign.body.id;
    const responses = [
      await page.patch('/api/v1/widget/contact/set_user', { identifier: 'c1', name: 'Ada' }),
      await page.patch('/api/v1/widget/contact', { name: 'Ada' }),
      await page.post('/api/v1/widget/events', { name: 'campaign.triggered', event_info: { campaign_id } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(await contactCount()).toBe(0);
    expect((await say('Hello', { 'x-consent-version': consent_version })).status).toBe(200);
    expect((await say('Again')).status).toBe(200);
    const contact = await server.deps.db
      .selectFrom('contacts')
      .select(['consent_version', 'consent_at'])
      .where('account_id', '=', inbox.account_id)
      .executeTakeFirst();
    expect(contact).toEqual({ consent_version, consent_at: clock.now() });
    await boss.patch(settings, { consent_text: { en: 'We keep it for a year.' } });
    expect((await say('And now?')).status).toBe(422);
    expect(await only()).toBeTruthy();
  });
});

describe('one’s own data', () => {
  it('is seen without the team’s notes, and erased with everything', async () => {
    const { base, agent, boss, page, say, only, contactCount } = await setUp();
    expect((await page.get(own)).status).toBe(404);
    await say('My lantern is broken');
    const { id, meta } = await only();
    await agent.post(`${base}/conversations/${id}/messages`, { content: 'Sorry to hear' });
    await agent.post(`${base}/conversations/${id}/messages`, { content: 'A difficult one', private: true });
    await agent.post(`${base}/contacts/${meta.sender.id}/notes`, { content: 'Be patient' });
    const mine = await page.get(own);
    expect(mine.headers.get('content-disposition')).toContain('my-chat.json');
    expect(mine.text).toContain('My lantern is broken');
    expect(mine.text).toContain('Sorry to hear');
    expect(mine.text).not.toMatch(/A difficult one|Be patient/);
    const all = await boss.get(`${base}/contacts/${meta.sender.id}/data`);
    expect(all.text).toMatch(/A difficult one/);
    expect(all.body.notes[0].content).toBe('Be patient');
    expect((await agent.get(`${base}/contacts/${meta.sender.id}/data`)).status).toBe(401);
    expect((await page.delete(own)).status).toBe(204);
    expect(await contactCount()).toBe(0);
    expect(await only()).toBeUndefined();
    expect((await page.get('/api/v1/widget/messages')).body).toMatchObject({ session_ended: true });
  });

  it('of an unproven session never reaches what the same person said elsewhere', async () => {
    const { inbox, page, say, contactCount, base, boss } = await setUp();
    await say('From my desk');
    const [contact] = await server.deps.db
      .selectFrom('contacts')
      .selectAll()
      .where('account_id', '=', inbox.account_id)
      .execute();
    const other = await server.buildVisitor(inbox, { contact: contact ?? {} });
    await server.asVisitor(other).post('/api/v1/widget/messages', { message: { content: 'From my phone' } });
    expect((await page.get(own)).text).not.toContain('From my phone');
    expect((await page.delete(own)).status).toBe(204);
    expect(await contactCount()).toBe(1);
    const left = (await boss.get(`${base}/conversations`, { query: { status: 'all' } })).body.data.payload;
    expect(left).toHaveLength(1);
    expect((await server.asVisitor(other).get('/api/v1/widget/messages')).body.payload[0].content).toBe(
      'From my phone',
    );
  });
});

describe('going on elsewhere', () => {
  it('takes a link that works once, and is not used up by being looked at', async () => {
    const { page, say, visitor } = await setUp();
    expect((await page.post('/api/v1/widget/continue_link')).status).toBe(404);
    await say('On my desk');
    const { url } = (await page.post('/api/v1/widget/continue_link')).body;
    const path = new URL(url).pathname;
    for (let look = 0; look < 3; look += 1) {
      const shown = await server.http.get(path);
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(shown.text).toContain('<form method="post">');
    }
    const taken = await server.http.post(path);
    expect(taken.status).toBe(303);
    const target = new URL(taken.headers.get('location') ?? '', server.url);
    expect(target.searchParams.get('website_token')).toBe(visitor.website_token);
    const token = target.searchParams.get('cw_conversation') ?? '';
    const phone = server.asVisitor({ token, website_token: visitor.website_token });
    expect((await phone.get('/api/v1/widget/messages')).body.payload[0].content).toBe('On my desk');
    expect((await server.http.post(path)).status).toBe(410);
    expect((await server.http.get(path)).status).toBe(410);
    const german = await fetch(server.url + path, { headers: { 'accept-language': 'de-AT,de;q=0.9' } });
    expect(await german.text()).toContain('<html lang="de" dir="ltr">');
    const { url: late } = (await page.post('/api/v1/widget/continue_link')).body;
    clock.advance(16 * 60_000);
    expect((await server.http.post(new URL(late).pathname)).status).toBe(410);
  });
});

describe('mails to a visitor who left', () => {
  const withAddress = async (email: string, fields: object = {}) => {
    const fixture = await setUp(fields);
    await fixture.say('Hello');
    await fixture.page.patch('/api/v1/widget/contact', { email });
    const { id } = await fixture.only();
    return { ...fixture, path: `${fixture.base}/conversations/${id}` };
  };
  const mailsTo = (email: string, purpose: string) =>
    server.mails.filter((mail) => mail.to === email && mail.purpose === purpose);

  it('tell what was said, once for what comes together, with a link that goes on', async () => {
    const { agent, path } = await withAddress('vera@example.com');
    await agent.post(`${path}/messages`, { content: 'We found it' });
    await agent.post(`${path}/messages`, { content: 'It **glows** again' });
    await agent.post(`${path}/messages`, { content: 'hush', private: true });
    await server.runJobs();
    expect(mailsTo('vera@example.com', 'unread_notice')).toHaveLength(0);
    clock.advance(2 * 60_000);
    await server.runJobs();
    const [mail, ...more] = mailsTo('vera@example.com', 'unread_notice');
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^\[#\d+\] /);
    expect(mail?.html).toContain('<strong>glows</strong>');
    expect(mail?.text).toContain('We found it');
    expect(mail?.text).not.toContain('hush');
    const link = /\/continue\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await server.http.post(link)).status).toBe(303);
  });

  it('do not come to who has seen it, nor where the inbox wants none', async () => {
    const seen = await withAddress('seen@example.com');
    await seen.agent.post(`${seen.path}/messages`, { content: 'Look' });
    clock.advance(1_000);
    await seen.page.post('/api/v1/widget/conversations/update_last_seen');
    const none = await withAddress('none@example.com', { continuity_via_email: false });
    await none.agent.post(`${none.path}/messages`, { content: 'Look' });
    clock.advance(3 * 60_000);
    await server.runJobs();
    expect(server.mails.filter(({ to, purpose }) => purpose === 'unread_notice' && /seen@|none@/.test(to))).toEqual([]);
  });

  it('ask how it was with links that only propose a rating', async () => {
    const { agent, path } = await withAddress('rate@example.com', { csat_survey_enabled: true });
    await agent.post(`${path}/toggle_status`, { status: 'resolved' });
    clock.advance(11 * 60_000);
    await server.runJobs();
    const [mail] = mailsTo('rate@example.com', 'survey');
    const link = /\/survey\/responses\/[\w-]+\?rating=5/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
    await server.http.get(link);
    const answers = await server.deps.db.selectFrom('csat_responses').selectAll().execute();
    expect(answers).toEqual([]);
  });
});

describe('retention', () => {
  it('erases what is over and old, shows beforehand how much, and notes it', async () => {
    const { base, boss, inbox, agent, say, only } = await setUp();
    await say('Long ago');
    const { id } = await only();
    await agent.post(`${base}/conversations/${id}/toggle_status`, { status: 'resolved' });
    const open = await server.buildVisitor(inbox);
    await server.asVisitor(open).post('/api/v1/widget/messages', { message: { content: 'Still open' } });
    clock.advance(40 * DAY);
    const preview = `${base}/inboxes/${inbox.id}/retention`;
    expect((await boss.get(preview)).body).toEqual({ days: null, conversations: 0, oldest_at: null });
    expect((await boss.get(preview, { query: { days: 30 } })).body).toMatchObject({ days: 30, conversations: 1 });
    expect((await boss.get(preview, { query: { days: 60 } })).body.conversations).toBe(0);
    await boss.patch(`${base}/inboxes/${inbox.id}`, { retention_days: 30 });
    await server.deps.write(async (tx) => tx.enqueue('retention.sweep', {}));
    await server.runJobs();
    const left = (await boss.get(`${base}/conversations`, { query: { status: 'all' } })).body.data.payload;
    expect(left).toHaveLength(1);
    const log = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', inbox.account_id)
      .where('action', '=', 'retention.erased')
      .execute();
    expect(log).toMatchObject([
      { action: 'retention.erased', detail: { inbox_id: inbox.id, conversations: 1, days: 30 } },
    ]);
  });
});
