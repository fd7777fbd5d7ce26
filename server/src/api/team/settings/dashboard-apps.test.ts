import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const clock = createFakeClock(1_800_000_000_000);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { publicUrl: 'https://chat.example.com' } });
});
afterAll(() => server.close());

const at = (url: string) => [{ type: 'frame', url }];
const APP = { title: ' Orders ', content: at('https://orders.example.com/lookup?tab=1') };

const setUp = async () => {
  const inbox = await server.buildInbox();
  const other = await server.buildInbox({ account_id: inbox.account_id });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  const built = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const { contact, contact_inbox } = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: contact_inbox.id });
  const foreign = await server.buildConversation({
    contact_inbox_id: (await server.buildVisitor(other)).contact_inbox.id,
  });
  const tokenPath = (app: number, { display_id }: { display_id: number } = conversation) =>
    `${base}/conversations/${display_id}/dashboard_apps/${app}/token`;
  const ada = server.asAgent(built);
  return {
    account_id,
    base,
    path: `${base}/dashboard_apps`,
    boss,
    ada,
    built,
    contact,
    conversation,
    foreign,
    tokenPath,
  };
};

const readToken = (token: string, secret: string) => {
  const [head = '', body = '', signature] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
  return { isSigned: signature === expected, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
};

describe('dashboard apps', () => {
  it('have the shape of Chatwoot: made, read, changed and deleted (AGT-80)', async () => {
    const { path, boss } = await setUp();
    const made = await boss.post(path, { dashboard_app: APP });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: expect.any(Number),
      title: 'Orders',
      content: APP.content,
      created_at: '2027-01-15T08:00:00.000Z',
      frame_path: expect.stringMatching(/^\/dashboard_apps\/\w{24}$/),
      secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const one = `${path}/${made.body.id}`;
    expect((await boss.get(path)).body).toEqual([made.body]);
    expect((await boss.get(one)).body).toEqual(made.body);
    expect((await boss.patch(one, { title: 'Shop' })).body).toEqual({ ...made.body, title: 'Shop' });
    const linked = await boss.patch(one, { content: [{ link: 'https://crm.example.com' }] });
    expect(linked.body.content).toEqual(at('https://crm.example.com/'));
    expect((await boss.delete(one)).status).toBe(204);
    for (const call of [
      boss.get(one),
      boss.patch(one, { title: 'x' }),
      boss.post(`${one}/reset_secret`, {}),
      boss.delete(one),
    ])
      expect((await call).status).toBe(404);
  });

  it('refuse an address that a browser may not frame here, and name it (AGT-80)', async () => {
    const { path, boss } = await setUp();
    const own = new URL(server.url).host;
    for (const url of [
      'http://orders.example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://localhost/',
      'https://user:word@orders.example.com',
      'https://user@orders.example.com',
      'https://chat.example.com/app',
      'https://CHAT.example.com/',
      `http://${own}/app`,
      'orders.example.com',
      '/app',
      '',
    ]) {
      const { status, body } = await boss.post(path, { title: 'Orders', content: at(url) });
      expect([url, status, body.attributes]).toEqual([url, 422, ['url']]);
    }
    for (const url of ['http://localhost:4100/', 'http://127.0.0.1:4100/', 'http://[::1]:4100/'])
      expect((await boss.post(path, { title: 'Orders', content: at(url) })).body.content).toEqual(at(url));
    const { id } = (await boss.post(path, APP)).body;
    expect((await boss.patch(`${path}/${id}`, { content: at('https://chat.example.com/') })).status).toBe(422);
  });

  it('need a title of at most 100 characters and one frame (AGT-80)', async () => {
    const { path, boss } = await setUp();
    const longest = 'x'.repeat(100);
    expect((await boss.post(path, { ...APP, title: longest })).body.title).toBe(longest);
    for (const wrong of [
      { ...APP, title: `${longest}x` },
      { ...APP, title: '  ' },
      { content: APP.content },
      { title: 'Orders' },
      { ...APP, content: [] },
      { ...APP, content: [{ type: 'frame' }] },
      { ...APP, content: [{ type: 'script', url: 'https://x.example' }] },
      { ...APP, content: [...APP.content, ...APP.content] },
    ]) {
      const { status, body } = await boss.post(path, wrong);
      expect([status, typeof (body.message ?? body.error)]).toEqual([422, 'string']);
    }
  });

  it('are at most 20 for an account, also when they are added at the same time (AGT-80)', async () => {
    const { path, boss } = await setUp();
    const answers = await Promise.all(Array.from({ length: 23 }, (_, n) => boss.post(path, { ...APP, title: `${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
    expect((await boss.get(path)).body).toHaveLength(20);
  });

  it('are seen by agents without the secret, and changed with the permission for integrations alone (AGT-81)', async () => {
    const { account_id, path, boss, ada } = await setUp();
    const { secret, ...shown } = (await boss.post(path, APP)).body;
    expect((await ada.get(path)).body).toEqual([shown]);
    expect((await ada.get(`${path}/${shown.id}`)).body).toEqual(shown);
    const calls = (who: typeof ada) => [
      who.post(path, APP),
      who.patch(`${path}/${shown.id}`, { title: 'x' }),
      who.post(`${path}/${shown.id}/reset_secret`, {}),
      who.delete(`${path}/${shown.id}`),
    ];
    for (const call of calls(ada)) expect((await call).status).toBe(401);
    const role = { account_id, permissions: ['integration_manage' as const] };
    const manager = server.asAgent(await server.buildAgent(role));
    expect((await manager.get(path)).body).toEqual([{ ...shown, secret }]);
    expect((await manager.patch(`${path}/${shown.id}`, { title: 'x' })).status).toBe(200);
    const stranger = await setUp();
    for (const call of [
      stranger.boss.get(`${stranger.path}/${shown.id}`),
      stranger.boss.patch(`${stranger.path}/${shown.id}`, { title: 'x' }),
      stranger.boss.post(`${stranger.path}/${shown.id}/reset_secret`, {}),
      stranger.boss.delete(`${stranger.path}/${shown.id}`),
      stranger.boss.post(stranger.tokenPath(shown.id), {}),
    ])
      expect((await call).status).toBe(404);
    expect((await stranger.boss.get(path)).status).toBe(401);
    expect((await server.http.get(path)).status).toBe(401);
  });
});

describe('the token of a dashboard app’s context', () => {
  it('says who looks at which conversation, for five minutes, signed by the app’s secret (AGT-82)', async () => {
    const { account_id, path, boss, ada, built, contact, conversation, tokenPath } = await setUp();
    const app = (await boss.post(path, APP)).body;
    const { status, body } = await ada.post(tokenPath(app.id), {});
    expect(status).toBe(200);
    const now = clock.now() / 1_000;
    expect(body.expires_at).toBe(new Date((now + 300) * 1_000).toISOString());
    expect(readToken(body.token, app.secret)).toEqual({
      isSigned: true,
      claims: {
        iss: 'https://chat.example.com',
        aud: 'https://orders.example.com',
        sub: String(built.user.id),
        iat: now,
        exp: now + 300,
        app_id: app.id,
        account_id,
        conversation_id: conversation.display_id,
        contact_id: contact.id,
        agent: { id: built.user.id, name: 'Ada', email: built.user.email, role: 'agent' },
      },
    });
    const changed = (await boss.post(`${path}/${app.id}/reset_secret`, {})).body;
    expect(changed.secret).not.toBe(app.secret);
    const renewed = (await ada.post(tokenPath(app.id), {})).body.token;
    expect([app.secret, changed.secret].map((secret) => readToken(renewed, secret).isSigned)).toEqual([false, true]);
    const second = (await boss.post(path, APP)).body;
    expect(second.secret).not.toBe(changed.secret);
  });

  it('is made for no conversation that the agent does not see (AGT-82)', async () => {
    const { account_id, path, boss, ada, foreign, conversation, tokenPath } = await setUp();
    const { id } = (await boss.post(path, APP)).body;
    expect((await boss.post(tokenPath(id, foreign), {})).status).toBe(200);
    expect((await ada.post(tokenPath(id, foreign), {})).status).toBe(401);
    expect((await ada.post(tokenPath(id, { display_id: 999 }), {})).status).toBe(404);
    expect((await ada.post(tokenPath(id + 100), {})).status).toBe(404);
    expect((await server.http.post(tokenPath(id), {})).status).toBe(401);
    const role = { account_id, permissions: ['contact_manage' as const] };
    const clerk = server.asAgent(await server.buildAgent({ ...role, inbox_ids: [conversation.inbox_id] }));
    expect((await clerk.post(tokenPath(id), {})).status).toBe(401);
  });
});

describe('the page that frames a dashboard app', () => {
  it('allows its origin and no other, in a sandbox, framed by the console alone (AGT-83)', async () => {
    const { path, boss } = await setUp();
    const made = await boss.post(path, { ...APP, title: '"><script>x</script>' });
    const page = await server.http.get(made.body.frame_path);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^script-src 'nonce-[\w-]+'$/),
      expect.stringMatching(/^style-src 'nonce-[\w-]+'$/),
      'frame-src https://orders.example.com',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.text).not.toContain('<script>');
    expect(page.text).toContain(
      'src="https://orders.example.com/lookup?tab=1" sandbox="allow-scripts allow-same-origin allow-forms allow-popups"',
    );
    const consolePage = await server.http.get('/app');
    expect(consolePage.headers.get('content-security-policy')).toContain("frame-src 'self';");
  });

  it('is found by its key alone, and never frames our own address (AGT-83)', async () => {
    const { path, boss } = await setUp();
    const { id, frame_path } = (await boss.post(path, APP)).body;
    for (const wrong of [`/dashboard_apps/${id}`, '/dashboard_apps/x', `${frame_path}x`])
      expect((await server.http.get(wrong)).status).toBe(404);
    // An address of ours that was none when the app was saved.
    const change = (url: string) =>
      server.deps.write((tx) => tx.db.updateTable('dashboard_apps').set({ url }).where('id', '=', id).execute());
    for (const url of [`${server.url}/app`, 'https://chat.example.com/app', 'javascript:alert(1)']) {
      await change(url);
      expect([url, (await server.http.get(frame_path)).status]).toEqual([url, 404]);
    }
    await change('https://orders.example.com/');
    expect((await server.http.get(frame_path)).status).toBe(200);
    await boss.delete(`${path}/${id}`);
    expect((await server.http.get(frame_path)).status).toBe(404);
  });
});
