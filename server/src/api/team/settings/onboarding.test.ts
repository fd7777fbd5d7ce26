import type { Onboarding } from '@porchlight/core/wire/settings/onboarding.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { buildMember, signInWithPassword } from '../../../testing/signed-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { allowPrivateWebhooks: true } });
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const olga = await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' });
  const boss = server.asAgent(olga);
  const path = `${base}/onboarding`;
  const read = async (): Promise<Onboarding> => (await boss.get(path)).body;
  const stateOf = async (name: string) => (await read()).items.find((item) => item.name === name)?.state;
  await boss.patch(path, { state: 'active' });
  return { inbox, account_id, base, olga, boss, path, read, stateOf };
};

const openWidget = (website_token: string, headers: Record<string, string>, settings: string | undefined = '{}') =>
  server.http.get('/widget', { headers, query: { website_token, ...(settings ? { settings } : {}) } });
const FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };

describe('the checklist of a new account [AGT-150]', () => {
  it('has all items open at first', async () => {
    const { read } = await setUp();
    expect(await read()).toEqual({
      state: 'active',
      items: ['website', 'reply', 'team', 'hours', 'content', 'notifications'].map((name) => ({ name, state: 'open' })),
      has_sample_data: false,
    });
  });

  it('an account of before has none until an administrator asks for it', async () => {
    const { account_id } = await server.buildInbox();
    const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    const path = `/api/v1/accounts/${account_id}/onboarding`;
    expect((await boss.get(path)).body).toEqual({ state: 'hidden', items: [], has_sample_data: false });
    expect((await boss.patch(path, { state: 'active' })).body.items).toHaveLength(6);
  });

  it('the chat is on a website when a page of another site loads it, not the demo, the preview or a bare address', async () => {
    const { inbox, stateOf } = await setUp();
    await openWidget(inbox.website_token, { ...FRAME, 'sec-fetch-site': 'same-origin' });
    await openWidget(inbox.website_token, { ...FRAME, 'sec-fetch-dest': 'document' });
    await openWidget(inbox.website_token, FRAME, '');
    await openWidget(inbox.website_token, {});
    expect(await stateOf('website')).toBe('open');
    expect((await openWidget(inbox.website_token, FRAME)).status).toBe(200);
    expect(await stateOf('website')).toBe('done');
  });

  it.each(['cross-site', 'same-site'])('a page that is %s counts, and the first time stays', async (site) => {
    const { inbox } = await setUp();
    const seenAt = async () =>
      (
        await server.deps.db
          .selectFrom('inboxes')
          .select('site_seen_at')
          .where('id', '=', inbox.id)
          .executeTakeFirstOrThrow()
      ).site_seen_at;
    await openWidget(inbox.website_token, { ...FRAME, 'sec-fetch-site': site });
    const first = await seenAt();
    expect(first).toEqual(expect.any(Number));
    await Promise.all(
      Array.from({ length: 3 }, () => openWidget(inbox.website_token, { ...FRAME, 'sec-fetch-site': site })),
    );
    expect(await seenAt()).toBe(first);
  });

  it('a reply to a visitor, a colleague, business hours and a canned response are done when they exist', async () => {
    const { inbox, base, boss, account_id, stateOf } = await setUp();
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content: 'Hello', echo_id: 'one' } });
    const messages = `${base}/conversations/${body.conversation_id}/messages`;
    await boss.post(messages, { content: 'a note', private: true });
    expect(await stateOf('reply')).toBe('open');
    await boss.post(messages, { content: 'Hello' });
    expect(await stateOf('reply')).toBe('done');

    expect(await stateOf('team')).toBe('open');
    await server.buildAgent({ account_id });
    expect(await stateOf('team')).toBe('done');

    expect(await stateOf('hours')).toBe('open');
    await boss.patch(`${base}/inboxes/${inbox.id}`, { working_hours_enabled: true });
    expect(await stateOf('hours')).toBe('done');

    expect(await stateOf('content')).toBe('open');
    const made = await boss.post(`${base}/canned_responses`, { short_code: 'hi', content: 'Hello' });
    expect(await stateOf('content')).toBe('done');
    await boss.delete(`${base}/canned_responses/${made.body.id}`);
    expect(await stateOf('content')).toBe('open');
    const portal = await server.buildPortal({ account_id, slug: `help-${account_id}` });
    await boss.post(`${base}/portals/${portal.slug}/articles`, { title: 'Delivery', content: 'Two days' });
    expect(await stateOf('content')).toBe('done');
  });

  it('notifications are those of the browser that looks', async () => {
    const { account_id, path } = await setUp();
    const email = `${crypto.randomUUID()}@example.com`;
    const member = await buildMember(server, { account_id, email, role: 'administrator' });
    const [laptop, phone] = [await signInWithPassword(server, email), await signInWithPassword(server, email)];
    const stateIn = async (browser: typeof laptop) => {
      const { items }: Onboarding = (await browser.get(path)).body;
      return items.find(({ name }) => name === 'notifications')?.state;
    };
    expect([await stateIn(laptop), await stateIn(phone)]).toEqual(['open', 'open']);
    const session = await server.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', member.user.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await server.make('push_subscriptions', (created_at) => ({
      user_id: member.user.id,
      session_id: session.id,
      endpoint: `https://push.example.com/${crypto.randomUUID()}`,
      keys: { p256dh: 'a', auth: 'b' },
      with_words: false,
      created_at,
    }));
    expect([await stateIn(laptop), await stateIn(phone)]).toEqual(['done', 'open']);
  });

  it('an item is skipped and taken up again; what is done is not skipped', async () => {
    const { boss, path, account_id, stateOf } = await setUp();
    expect((await boss.patch(path, { item: 'team', skipped: true })).status).toBe(200);
    await boss.patch(path, { item: 'hours', skipped: true });
    await boss.patch(path, { item: 'hours', skipped: true });
    expect([await stateOf('team'), await stateOf('hours')]).toEqual(['skipped', 'skipped']);
    await boss.patch(path, { item: 'hours', skipped: false });
    expect([await stateOf('team'), await stateOf('hours')]).toEqual(['skipped', 'open']);
    await server.buildAgent({ account_id });
    expect(await stateOf('team')).toBe('done');
  });

  it('is dismissed for the account, and begins again when it is brought back', async () => {
    const { boss, path, account_id, read } = await setUp();
    await boss.patch(path, { item: 'team', skipped: true });
    await boss.patch(path, { state: 'hidden' });
    expect(await read()).toEqual({ state: 'hidden', items: [], has_sample_data: false });
    const other = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    expect((await other.get(path)).body.state).toBe('hidden');
    await boss.patch(path, { item: 'hours', skipped: true });
    expect((await read()).state).toBe('hidden');
    const { body }: { body: Onboarding } = await boss.patch(path, { state: 'active' });
    expect(body.state).toBe('active');
    expect(body.items.map(({ state }) => state)).not.toContain('skipped');
  });

  it('is for administrators of the account alone, and refuses what it does not know', async () => {
    const { path, account_id, inbox, boss } = await setUp();
    const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
    const manager = server.asAgent(
      await server.buildAgent({ account_id, permissions: ['account_manage', 'inbox_manage'] }),
    );
    const stranger = server.asAgent(
      await server.buildAgent({ account_id: (await server.buildInbox()).account_id, role: 'administrator' }),
    );
    for (const caller of [agent, manager, stranger, server.http, server.asVisitor(server.visitorWithoutRows(inbox))])
      for (const call of [
        () => caller.get(path),
        () => caller.patch(path, { state: 'hidden' }),
        () => caller.post(`${path}/sample_data`, {}),
        () => caller.delete(`${path}/sample_data`),
      ])
        expect((await call()).status).toBe(401);
    expect((await boss.patch(path, { item: 'coffee' })).status).toBe(422);
    expect((await boss.patch(path, { state: 'finished' })).status).toBe(422);
    expect((await boss.post(`${path}/sample_data`, { locale: 'x'.repeat(17) })).status).toBe(422);
  });
});
