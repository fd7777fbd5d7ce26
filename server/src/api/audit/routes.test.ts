import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import { totpCode } from '../../platform/crypto/totp.ts';
import { createAuthenticator } from '../../testing/fakes/authenticator.ts';
import { connectSlack } from '../../testing/fakes/slack-connection.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { Answer, HttpClient } from '../../testing/http-client.ts';
import { apiRoutes } from '../../testing/probes.ts';
import { PASSWORD, signInAs, signInWithPassword } from '../../testing/signed-in.ts';
import { UNAUDITED, WORK, WORK_PATHS } from '../../testing/unaudited-routes.ts';
import { AUDITED_ROUTES, ruleOf } from './audited-routes.ts';

/** A route that changes something leaves an entry, or is in `UNAUDITED` with the reason. New routes are tested too. */
const A = '/api/v1/accounts/:account_id';
const R = '/api/v2/accounts/:account_id';
const P = '/api/v1/profile';

const ORIGIN = 'https://chat.example.com';
let server: TestServer;
let boss: HttpClient;
let account_id: AccountId;
const signIn = (email: string, role: 'agent' | 'administrator') => signInAs(server, { account_id, email, role });

beforeAll(async () => {
  server = await startTestServer({ env: { publicUrl: ORIGIN } });
  account_id = (await server.buildAccount()).id;
  boss = await signIn('boss@example.com', 'administrator');
});
afterAll(() => server.close());

const entriesAfter = (id: number) =>
  server.deps.db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').execute();
const newest = async () => (await entriesAfter(0)).at(-1)?.id ?? 0;

type Step = { route: string; path: string; json?: object; raw?: FormData; who?: HttpClient };

const covered = new Set<string>();
const leavesEntry = async ({ route, path, json, raw, who = boss }: Step) => {
  const [method = '', url = ''] = route.split(' ');
  const rule = ruleOf(method, url);
  const before = await newest();
  const answer = await who.call(method, path, { ...(json ? { json } : {}), ...(raw ? { raw } : {}) });
  covered.add(`${method} ${url}`);
  const entries = await entriesAfter(before);
  const right = entries.filter((entry) => entry.auditable_type === rule?.type && entry.action === rule?.action);
  expect([route, answer.status < 300, right.length], `${route}: ${answer.status} ${answer.text.slice(0, 300)}`).toEqual(
    [route, true, 1],
  );
  expect(right[0]?.remote_address).toBe('127.0.0.1');
  return { body: answer.body, entry: right[0] };
};

describe('the audit log and every route', () => {
  it('has every route that changes something in one of two lists', () => {
    const writes = apiRoutes(server).filter(
      ({ method, url }) => method !== 'GET' && /^\/(api\/v\d\/(accounts|profile|setup)|auth)/.test(url),
    );
    const unknown = writes
      .filter(({ method, url }) => !ruleOf(method, url))
      .map(({ method, url }) => `${method} ${url}`)
      .filter((name) => !UNAUDITED[name])
      .filter((name) => !WORK_PATHS.some((path) => name.split(' ')[1]?.startsWith(path)));
    expect(unknown, `is it ${WORK}?`).toEqual([]);
    const all = apiRoutes(server).map(({ method, url }) => `${method} ${url}`);
    expect([...Object.keys(AUDITED_ROUTES), ...Object.keys(UNAUDITED)].filter((name) => !all.includes(name))).toEqual(
      [],
    );
  });

  it('leaves an entry for each of an account’s settings', async () => {
    const at = (rest: string) => `/api/v1/accounts/${account_id}${rest}`;
    const resource = async (
      noun: string,
      param: string,
      made: object,
      changed: object,
      idOf = (body: Answer['body']) => body.payload?.id ?? body.id,
    ) => {
      const { body } = await leavesEntry({ route: `POST ${A}/${noun}`, path: at(`/${noun}`), json: made });
      const id = idOf(body);
      await leavesEntry({ route: `PATCH ${A}/${noun}/:${param}`, path: at(`/${noun}/${id}`), json: changed });
      return { id, remove: () => leavesEntry({ route: `DELETE ${A}/${noun}/:${param}`, path: at(`/${noun}/${id}`) }) };
    };
    const act = (noun: string, param: string, id: number, name: string) =>
      leavesEntry({ route: `POST ${A}/${noun}/:${param}/${name}`, path: at(`/${noun}/${id}/${name}`) });
    await leavesEntry({ route: `PATCH ${A}`, path: at(''), json: { name: 'Lanterns' } });
    const samples = '/onboarding/sample_data';
    for (const method of ['POST', 'DELETE'])
      await leavesEntry({ route: `${method} ${A}${samples}`, path: at(samples), json: {} });
    await (await resource('labels', 'label_id', { title: 'vip' }, { title: 'very-vip' })).remove();
    await (await resource('custom_filters', 'view_id', { name: 'A', visibility: 'global' }, { name: 'B' })).remove();
    await (await resource('custom_roles', 'id', { name: 'Reader' }, { permissions: ['report_manage'] })).remove();
    await (await resource('canned_responses', 'id', { short_code: 'hi', content: 'Hi' }, { content: 'Ho' })).remove();
    const macro = { name: 'Close', visibility: 'global', actions: [{ action_name: 'resolve_conversation' }] };
    await (await resource('macros', 'id', macro, { name: 'Close now' }, (body) => body.payload.id)).remove();
    const rule = await resource('automation_rules', 'id', { ...macro, event_name: 'message_created' }, { name: 'B' });
    await act('automation_rules', 'id', rule.id, 'clone');
    await rule.remove();
    await (await resource('sla_policies', 'id', { name: 'A', resolution_time_threshold: 60 }, { name: 'B' })).remove();
    const attribute = { attribute_display_name: 'Plan', attribute_key: 'plan', attribute_model: 'contact_attribute' };
    const tariff = { attribute_display_name: 'Tariff' };
    await (await resource('custom_attribute_definitions', 'id', attribute, tariff)).remove();
    const hookAt = (path: string) => ({ url: `https://example.com/${path}` });
    const hook = await resource('webhooks', 'webhook_id', hookAt('a'), hookAt('b'), (body) => body.payload.webhook.id);
    await hook.remove();
    const orders = { title: 'Orders', content: [{ type: 'frame', url: 'https://orders.example.com/' }] };
    const dashboardApp = await resource('dashboard_apps', 'dashboard_app_id', orders, { title: 'Shop' });
    await act('dashboard_apps', 'dashboard_app_id', dashboardApp.id, 'reset_secret');
    await dashboardApp.remove();
    const shop = { name: 'Shop', inbox_id: (await server.buildInbox({ account_id })).id };
    const incoming = await resource('incoming_webhooks', 'incoming_webhook_id', shop, { name: 'Store' });
    await act('incoming_webhooks', 'incoming_webhook_id', incoming.id, 'rotate');
    await incoming.remove();
    await connectSlack(server, account_id);
    for (const call of ['PUT', 'DELETE'])
      await leavesEntry({ route: `${call} ${A}/slack`, path: at('/slack'), json: { paused: true } });
    const bot = await resource('agent_bots', 'bot_id', { name: 'Wick' }, { name: 'Wax' });
    await act('agent_bots', 'bot_id', bot.id, 'reset_access_token');
    const channel = { type: 'web_widget', website_url: 'https://example.com' };
    const inbox = await resource('inboxes', 'inbox_id', { name: 'Website', channel }, { greeting_message: 'Hello' });
    const block = `PATCH ${A}/inboxes/:inbox_id/home_blocks/:block_id`;
    const path = at(`/inboxes/${inbox.id}/home_blocks/articles`);
    await leavesEntry({ route: block, path, json: { enabled: false } });
    const route = `POST ${A}/inboxes/:inbox_id/set_agent_bot`;
    for (const agent_bot of [bot.id, null])
      await leavesEntry({ route, path: at(`/inboxes/${inbox.id}/set_agent_bot`), json: { agent_bot } });
    for (const call of ['POST reveal', 'POST rotate', 'DELETE previous']) {
      const [method, act] = call.split(' ');
      const key = `/inboxes/${inbox.id}/identity_key/${act}`;
      await leavesEntry({ route: `${method} ${A}/inboxes/:inbox_id/identity_key/${act}`, path: at(key), json: {} });
    }
    const colleague = (await server.buildAgent({ account_id: account_id })).user.id;
    const user_ids = [colleague];
    for (const method of ['POST', 'DELETE', 'PATCH'])
      await leavesEntry({
        route: `${method} ${A}/inbox_members`,
        path: at('/inbox_members'),
        json: { inbox_id: inbox.id, user_ids },
      });
    const logo = new FormData();
    logo.append('avatar', new Blob([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))]), 'a.png');
    await leavesEntry({ route: `PATCH ${A}/inboxes/:inbox_id`, path: at(`/inboxes/${inbox.id}`), raw: logo });
    await leavesEntry({ route: `DELETE ${A}/inboxes/:inbox_id/avatar`, path: at(`/inboxes/${inbox.id}/avatar`) });
    const campaign = {
      title: 'Pricing',
      message: 'Questions?',
      inbox_id: inbox.id,
      trigger_rules: { url: 'https://example.com/pricing' },
    };
    await (await resource('campaigns', 'campaign_id', campaign, { title: 'Prices' })).remove();
    const team = await resource('teams', 'team_id', { name: 'sales' }, { name: 'support' });
    for (const method of ['POST', 'DELETE', 'PATCH'])
      await leavesEntry({
        route: `${method} ${A}/teams/:team_id/team_members`,
        path: at(`/teams/${team.id}/team_members`),
        json: { user_ids: [colleague] },
      });
    await team.remove();
    await bot.remove();
    await inbox.remove();
  });

  it('leaves an entry for each change of a help centre', async () => {
    const at = (rest: string) => `/api/v1/accounts/${account_id}/portals${rest}`;
    const portal = `${A}/portals/:portal_slug`;
    const { user } = await server.buildAgent({ account_id: account_id });
    await leavesEntry({ route: `POST ${A}/portals`, path: at(''), json: { name: 'Help', slug: 'help' } });
    await leavesEntry({ route: `PATCH ${portal}`, path: at('/help'), json: { name: 'Help centre', slug: 'support' } });
    const logo = new FormData();
    logo.append('logo', new Blob([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))]), 'a.png');
    await leavesEntry({ route: `PATCH ${portal}`, path: at('/support'), raw: logo });
    await leavesEntry({ route: `DELETE ${portal}/logo`, path: at('/support/logo') });
    await leavesEntry({
      route: `PATCH ${portal}/add_members`,
      path: at('/support/add_members'),
      json: { portal: { member_ids: [user.id] } },
    });
    await leavesEntry({ route: `PATCH ${portal}/members`, path: at('/support/members'), json: { user_ids: [] } });
    const category = (
      await leavesEntry({
        route: `POST ${portal}/categories`,
        path: at('/support/categories'),
        json: { name: 'Start', slug: 'start', locale: 'en' },
      })
    ).body.payload.id;
    await leavesEntry({
      route: `PATCH ${portal}/categories/:category_id`,
      path: at(`/support/categories/${category}`),
      json: { name: 'Begin' },
    });
    const article = (
      await leavesEntry({
        route: `POST ${portal}/articles`,
        path: at('/support/articles'),
        json: { title: 'Returns', content: 'By post.', category_id: category },
      })
    ).body.payload.id;
    await leavesEntry({
      route: `PATCH ${portal}/articles/:article_id`,
      path: at(`/support/articles/${article}`),
      json: { title: 'Return an item' },
    });
    await leavesEntry({
      route: `POST ${portal}/articles/reorder`,
      path: at('/support/articles/reorder'),
      json: { positions_hash: { [article]: 2 } },
    });
    await leavesEntry({ route: `DELETE ${portal}/articles/:article_id`, path: at(`/support/articles/${article}`) });
    await leavesEntry({
      route: `DELETE ${portal}/categories/:category_id`,
      path: at(`/support/categories/${category}`),
    });
    await leavesEntry({ route: `DELETE ${portal}`, path: at('/support') });
  });

  it('leaves an entry for members, roles and what concerns contacts', async () => {
    const at = (rest: string) => `/api/v1/accounts/${account_id}${rest}`;
    const newcomer = { email: 'new@example.com' };
    const invited = await leavesEntry({ route: `POST ${A}/agents`, path: at('/agents'), json: newcomer });
    const agent = at(`/agents/${invited.body.id}`);
    await leavesEntry({ route: `POST ${A}/agents/:id/resend_invitation`, path: `${agent}/resend_invitation` });
    const { entry } = await leavesEntry({
      route: `PATCH ${A}/agents/:id`,
      path: agent,
      json: { role: 'administrator' },
    });
    expect(entry?.detail).toEqual({ role: ['agent', 'administrator'] });
    expect(entry).toMatchObject({ username: 'boss@example.com', auditable_name: 'new@example.com' });
    expect(entry?.signed_in_by).toMatch(/^session:\d+$/);
    await leavesEntry({ route: `DELETE ${A}/agents/:id/api_tokens`, path: `${agent}/api_tokens` });
    await leavesEntry({ route: `DELETE ${A}/agents/:id/sessions`, path: `${agent}/sessions` });
    await leavesEntry({ route: `DELETE ${A}/agents/:id`, path: agent });
    await leavesEntry({
      route: `POST ${A}/agents/bulk_create`,
      path: at('/agents/bulk_create'),
      json: { emails: ['one@example.com'] },
    });
    const inbox = await server.buildInbox({ account_id: account_id, enable_email_collect: false });
    const people = [
      await server.buildVisitor(inbox),
      await server.buildVisitor(inbox),
      await server.buildVisitor(inbox),
    ];
    const [first, second, third] = people.map(({ contact }) => contact.id);
    await leavesEntry({
      route: `POST ${A}/actions/contact_merge`,
      path: at('/actions/contact_merge'),
      json: { base_contact_id: first, mergee_contact_id: second },
    });
    await leavesEntry({
      route: `POST ${A}/contacts/:contact_id/end_sessions`,
      path: at(`/contacts/${first}/end_sessions`),
    });
    await leavesEntry({ route: `GET ${A}/contacts/:contact_id/data`, path: at(`/contacts/${first}/data`) });
    await leavesEntry({ route: `GET ${A}/contacts/export`, path: at('/contacts/export') });
    await leavesEntry({
      route: `POST ${A}/contacts/export`,
      path: at('/contacts/export'),
      json: { payload: [{ attribute_key: 'name', filter_operator: 'contains', values: ['x'], query_operator: null }] },
    });
    await leavesEntry({ route: `DELETE ${A}/contacts/:contact_id`, path: at(`/contacts/${first}`) });
    const file = new FormData();
    file.append('import_file', new Blob(['email\na@example.com\n']), 'people.csv');
    await leavesEntry({ route: `POST ${A}/contacts/import`, path: at('/contacts/import'), raw: file });
    const visitor = people.find(({ contact }) => contact.id === third);
    if (!visitor) throw new Error('There is no third visitor.');
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'hello', echo_id: '1' } });
    const { display_id } = await server.deps.db
      .selectFrom('conversations')
      .select('display_id')
      .where('inbox_id', '=', inbox.id)
      .executeTakeFirstOrThrow();
    const gone = `/conversations/${display_id}`;
    await leavesEntry({ route: `DELETE ${A}/conversations/:conversation_id`, path: at(gone) });
    const job = await server.make('jobs', (now) => ({
      name: 'jobs.sweep',
      payload: {},
      ...{ unique_key: null, slot: null, lane: null, locked_until: null, locked_by: null },
      account_id,
      status: 'failed',
      attempts: 8,
      run_at: now,
      ...{ last_error: 'x', created_at: now, finished_at: now },
    }));
    await leavesEntry({ route: `POST ${A}/jobs/:id/retry`, path: at(`/jobs/${job.id}/retry`) });
    for (const [method, json] of Object.entries({ PUT: { level: 'debug', minutes: 5 }, DELETE: {} }))
      await leavesEntry({ route: `${method} ${A}/log_levels/:area`, path: at('/log_levels/http'), json });
    for (const noun of ['csat_survey_responses', 'audit_logs', 'applied_slas'])
      await leavesEntry({ route: `GET ${A}/${noun}/download`, path: at(`/${noun}/download`) });
    for (const noun of ['agents', 'teams', 'inboxes', 'labels'])
      await leavesEntry({ route: `GET ${R}/reports/${noun}`, path: `/api/v2/accounts/${account_id}/reports/${noun}` });
    const report = { name: 'Week', filter_type: 'report', query: { tab: 'agents', search: 'range=7d' } };
    const { id: view } = (await boss.post(at('/custom_filters'), report)).body;
    const path = `/api/v2/accounts/${account_id}/report_schedules/${view}`;
    const times = { frequency: 'daily', weekday: 1, day: 1, hour: 8, timezone: 'UTC', file_format: 'csv' };
    const json = { ...times, recipient_ids: [(await boss.get('/api/v1/profile')).body.id] };
    await leavesEntry({ route: `PUT ${R}/report_schedules/:view_id`, path, json });
    await leavesEntry({ route: `DELETE ${R}/report_schedules/:view_id`, path });
  });

  it('leaves an entry for what users do with their access', async () => {
    const mia = await signIn('mia@example.com', 'agent');
    const who = mia;
    await leavesEntry({ route: `PUT ${P}`, path: P, json: { name: 'Mia' }, who });
    const picture = new FormData();
    picture.append('avatar', new Blob([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))]), 'a.png');
    await leavesEntry({ route: `PUT ${P}`, path: P, raw: picture, who });
    await leavesEntry({ route: `DELETE ${P}/avatar`, path: `${P}/avatar`, who });
    await leavesEntry({ route: `POST ${P}/access_token/reveal`, path: `${P}/access_token/reveal`, who });
    await leavesEntry({ route: `POST ${P}/reset_access_token`, path: `${P}/reset_access_token`, who });
    const made = { name: 'script', scope: 'read', current_password: PASSWORD };
    const token = await leavesEntry({ route: `POST ${P}/api_tokens`, path: `${P}/api_tokens`, json: made, who });
    expect(JSON.stringify(token.entry)).not.toContain(token.body.token);
    await leavesEntry({ route: `DELETE ${P}/api_tokens/:id`, path: `${P}/api_tokens/${token.body.id}`, who });
    const begun = await leavesEntry({
      route: `POST ${P}/two_factor`,
      path: `${P}/two_factor`,
      json: { password: PASSWORD },
      who,
    });
    const secret: string = begun.body.secret;
    expect(JSON.stringify(begun.entry)).not.toContain(secret);
    const step = Math.floor(Date.now() / 30_000);
    const confirmed = await leavesEntry({
      route: `POST ${P}/two_factor/confirm`,
      path: `${P}/two_factor/confirm`,
      json: { code: totpCode(secret, step) },
      who,
    });
    const otp_code = confirmed.body.recovery_codes[0];
    await leavesEntry({
      route: `DELETE ${P}/two_factor`,
      path: `${P}/two_factor`,
      json: { code: confirmed.body.recovery_codes[1] },
      who,
    });
    expect(JSON.stringify(confirmed.entry)).not.toContain(otp_code);
    await leavesPasskeyEntries(who);
    const credentials = { email: 'mia@example.com', password: PASSWORD };
    await leavesEntry({ route: 'POST /auth/sign_in', path: '/auth/sign_in', json: credentials, who: server.http });
    const sessions = (await mia.get(`${P}/sessions`)).body.payload;
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    await leavesEntry({ route: `DELETE ${P}/sessions/:id`, path: `${P}/sessions/${other.id}`, who });
    const { id } = (await mia.get(P)).body;
    const stored = (purpose: string, secret: string) =>
      server.make('one_time_tokens', (now) => ({
        purpose,
        token_hash: hashSecret(secret),
        account_id: null,
        user_id: id,
        contact_inbox_id: null,
        payload: { email: 'mia@example.org' },
        created_at: now,
        expires_at: now + 60_000,
        used_at: null,
      }));
    for (const [purpose, route, path, body] of [
      ['password_reset', 'PUT /auth/password', '/auth/password', { password: PASSWORD }],
      ['confirmation', 'POST /auth/confirmation', '/auth/confirmation', {}],
    ] as const) {
      const name = purpose === 'confirmation' ? 'confirmation_token' : 'reset_password_token';
      await stored(purpose, purpose);
      await leavesEntry({ route, path, json: { ...body, [name]: purpose }, who: server.http });
    }
    const signedIn = await signInWithPassword(server, 'mia@example.com');
    await stored('email_change', 'to be cancelled');
    await leavesEntry({ route: `DELETE ${P}/email_change`, path: `${P}/email_change`, who: signedIn });
    await stored('email_change', 'link');
    const json = { email_change_token: 'link' };
    await leavesEntry({ route: 'POST /auth/email_change', path: '/auth/email_change', json, who: server.http });
    const again = await signInWithPassword(server, 'mia@example.org');
    await leavesEntry({ route: 'DELETE /auth/sign_out', path: '/auth/sign_out', who: again });
  });

  const leavesPasskeyEntries = async (who: HttpClient) => {
    const authenticator = createAuthenticator(ORIGIN);
    const path = `${P}/passkeys`;
    const asked = await who.post(`${path}/options`, { password: PASSWORD });
    const json = { name: 'Laptop', credential: authenticator.create(asked.body) };
    const { body } = await leavesEntry({ route: `POST ${path}`, path, json, who });
    const own = `${path}/${body.id}`;
    await leavesEntry({ route: `PATCH ${path}/:id`, path: own, json: { name: 'Key' }, who });
    const passkey = authenticator.get((await server.http.post('/auth/passkey/options', {})).body);
    await leavesEntry({ route: 'POST /auth/passkey', path: '/auth/passkey', json: { passkey }, who: server.http });
    const codes = `${P}/two_factor/recovery_codes`;
    const code = body.recovery_codes[0];
    const renewed = await leavesEntry({ route: `POST ${codes}`, path: codes, json: { code }, who });
    const last = { code: renewed.body.recovery_codes[0] };
    await leavesEntry({ route: `DELETE ${path}/:id`, path: own, json: last, who });
  };

  it('has called every route of the table', () => {
    const notHere = /^POST \/api\/v1\/setup$|\/(single_sign_on|two_factor_policy$|companies\/|versions|imports)/;
    expect(Object.keys(AUDITED_ROUTES).filter((route) => !covered.has(route) && !notHere.test(route))).toEqual([]);
  });
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
