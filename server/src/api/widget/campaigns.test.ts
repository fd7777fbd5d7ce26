import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../operations/setup/seed.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.deps.write((tx) => seed(tx.db, { publicUrl: 'https://shop.example' }, tx.now));
});
afterAll(() => server.close());

const acme = async () => {
  const inbox = await server.deps.db
    .selectFrom('inboxes')
    .selectAll()
    .where('name', '=', 'Acme')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { inbox, http: server.asVisitor(server.visitorWithoutRows(inbox)) };
};

describe('campaigns', () => {
  it('are listed to the widget, enabled ones only (CAM-01, API-12)', async () => {
    const { http } = await acme();
    const answer = await http.get('/api/v1/widget/campaigns');
    expect(answer.body).toEqual([
      {
        id: 1,
        message: expect.any(String),
        trigger_rules: { url: expect.stringContaining('/demo/pricing/'), time_on_page: 8 },
        trigger_only_during_business_hours: false,
        sender: null,
      },
    ]);
    await server.deps.write((tx) => tx.db.updateTable('campaigns').set({ enabled: false }).execute());
    expect((await http.get('/api/v1/widget/campaigns')).body).toEqual([]);
    await server.deps.write((tx) => tx.db.updateTable('campaigns').set({ enabled: true }).execute());
  });

  it('have the agent who sends them, with their name in the text', async () => {
    const { inbox, http } = await acme();
    const { user } = await server.buildAgent({ account_id: inbox.account_id, name: 'Ada Agent' });
    await server.buildAgent({ account_id: inbox.account_id, name: 'Ben' });
    const [stored] = await server.deps.db.selectFrom('campaigns').select('message').execute();
    const set = (values: { sender_id: typeof user.id | null; message: string }) =>
      server.deps.write((tx) => tx.db.updateTable('campaigns').set(values).execute());
    await set({ sender_id: user.id, message: 'I am {{agent.name}}.' });
    const [campaign] = (await http.get('/api/v1/widget/campaigns')).body;
    expect(campaign).toMatchObject({ message: 'I am Ada Agent.', sender: { id: user.id, name: 'Ada Agent' } });
    await set({ sender_id: null, message: stored?.message ?? '' });
  });

  it('greet a visitor by the name they gave, and never by a generated one (AGT-22, AGT-24, CAM-16)', async () => {
    const { http } = await acme();
    const [shown] = await server.deps.db.selectFrom('campaigns').select('message').execute();
    const say = (message: string) =>
      server.deps.write((tx) => tx.db.updateTable('campaigns').set({ message }).execute());
    await say('Hello {{contact.name}}, welcome to {{inbox.name}}.');
    const shownMessage = async () => (await http.get('/api/v1/widget/campaigns')).body[0].message;
    expect(await shownMessage()).toBe('Hello, welcome to Acme.');
    await http.patch('/api/v1/widget/contact', { custom_attributes: { plan: 'gold' } });
    expect(await shownMessage()).toBe('Hello, welcome to Acme.');
    const event = { name: 'campaign.triggered', event_info: { campaign_id: 1 } };
    await http.post('/api/v1/widget/events', event);
    expect((await http.get('/api/v1/widget/messages')).body.payload[0].content).toBe('Hello, welcome to Acme.');
    await http.patch('/api/v1/widget/contact', { name: 'ada lovelace' });
    expect(await shownMessage()).toBe('Hello Ada Lovelace, welcome to Acme.');
    await say(shown?.message ?? '');
  });

  it('are followed by their own call, once, with the website named in the body (API-29, CAM-22)', async () => {
    const { inbox, http } = await acme();
    const { token } = server.visitorWithoutRows(inbox);
    const visitor = server.asVisitor({ token, website_token: '' });
    const trigger = (fields: object) =>
      visitor.post('/api/v1/widget/trigger-campaign', { websiteToken: inbox.website_token, ...fields });
    const own = { campaignId: 1, customAttributes: { plan: 'gold' } };
    expect((await Promise.all([own, own, own].map(trigger))).map(({ status }) => status)).toEqual([204, 204, 204]);
    const mine = server.asVisitor({ token, website_token: inbox.website_token });
    expect((await mine.get('/api/v1/widget/messages')).body.payload).toHaveLength(1);
    const begun = await server.deps.db
      .selectFrom('conversations')
      .select('custom_attributes')
      .where('campaign_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(begun).toEqual([{ custom_attributes: { plan: 'gold' } }, { custom_attributes: {} }]);
    expect((await trigger({ campaignId: '1' })).status).toBe(204);
    expect((await trigger({ campaignId: 99 })).status).toBe(404);
    expect((await trigger({ campaignId: 'x' })).status).toBe(422);
    expect((await trigger({})).status).toBe(422);
    expect((await trigger({ ...own, customAttributes: { long: 'x'.repeat(10_000) } })).status).toBe(422);
    expect((await visitor.post('/api/v1/widget/trigger-campaign', { ...own, websiteToken: 'none' })).status).toBe(404);
    const none = server.asVisitor({ token: '', website_token: inbox.website_token });
    expect((await none.post('/api/v1/widget/trigger-campaign', own)).status).toBe(404);
    expect((await http.get('/api/v1/widget/messages')).body.payload).toEqual([]);
  });

  it('begin one conversation, however often they are triggered, of whom and with what the form has asked (CAM-22, PRE-27, API-13, API-14, API-29)', async () => {
    const { http } = await acme();
    const event = {
      name: 'campaign.triggered',
      event_info: { campaign_id: 1, custom_attributes: { from: 'pricing' } },
    };
    expect((await http.patch('/api/v1/widget/contact', { name: 'Olga', email: 'olga@example.com' })).status).toBe(200);
    for (let time = 0; time < 3; time += 1) expect((await http.post('/api/v1/widget/events', event)).status).toBe(204);
    const { payload } = (await http.get('/api/v1/widget/messages')).body;
    expect(payload).toHaveLength(1);
    expect(payload[0]).toMatchObject({ message_type: OUTGOING, content: expect.stringContaining('ten or more') });
    expect((await http.get('/api/v1/widget/conversations')).body.status).toBe('open');
    const begun = await server.deps.db
      .selectFrom('conversations')
      .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
      .select('conversations.custom_attributes')
      .where('contacts.email', '=', 'olga@example.com')
      .execute();
    expect(begun).toEqual([{ custom_attributes: { from: 'pricing' } }]);
    expect((await http.get('/api/v1/widget/contact')).body).toMatchObject({ has_name: true, has_email: true });
  });

  it('ignore unknown events and unknown campaigns', async () => {
    const { http } = await acme();
    expect((await http.post('/api/v1/widget/events', { name: 'account.delete' })).status).toBe(204);
    expect(
      (await http.post('/api/v1/widget/events', { name: 'campaign.triggered', event_info: { campaign_id: 99 } }))
        .status,
    ).toBe(204);
    expect((await http.get('/api/v1/widget/conversations')).body).toEqual({});
  });

  it('create no visitor for a campaign that does not exist, and keep no more facts than a page has (SEC-18)', async () => {
    const { inbox, http } = await acme();
    const people = () =>
      server.deps.db.selectFrom('contact_inboxes').select('id').where('inbox_id', '=', inbox.id).execute();
    const before = await people();
    const sendEvent = (name: string, event_info: object) => http.post('/api/v1/widget/events', { name, event_info });
    expect((await sendEvent('campaign.triggered', { campaign_id: 99 })).status).toBe(204);
    for (const name of ['campaign.triggered', 'webwidget.triggered', 'page.visited'])
      expect(
        (await sendEvent(name, { campaign_id: 1, url: 'https://shop.example', more: 'x'.repeat(10_000) })).status,
      ).toBe(422);
    expect(await people()).toEqual(before);
    expect((await sendEvent('campaign.triggered', { campaign_id: 1, referer: 'javascript:alert(1)' })).status).toBe(
      204,
    );
    const { id } = (await http.get('/api/v1/widget/conversations')).body;
    const begun = await server.deps.db
      .selectFrom('conversations')
      .select('additional_attributes')
      .where('account_id', '=', inbox.account_id)
      .where('display_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(begun.additional_attributes).toMatchObject({ referer: null });
  });
});

describe('popular articles', () => {
  it('are the published ones, most viewed first (ART-01, ART-13, API-15)', async () => {
    await server.deps.write(async (tx) => {
      await tx.db.updateTable('articles').set({ views: 7 }).where('slug', '=', 'charge-it-well').execute();
      await tx.db.updateTable('articles').set({ status: 0 }).where('slug', '=', 'it-flickers').execute();
    });
    const answer = await server.http.get('/hc/acme/en/articles.json', { query: { page: 1, sort: 'views', status: 1 } });
    const slugs = answer.body.payload.map(({ slug }: { slug: string }) => slug);
    expect(slugs[0]).toBe('charge-it-well');
    expect(slugs).not.toContain('it-flickers');
    expect(answer.body.payload[0].link).toBe('hc/acme/articles/charge-it-well');
    expect((await server.http.get('/hc/nowhere/en/articles.json')).status).toBe(404);
  });
});
