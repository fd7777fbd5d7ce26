import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { WidgetGlobals } from '@porchlight/core/wire/widget/widget-page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { findWebsiteInbox, loadWidgetFacts } from '../domain/inboxes/queries.ts';
import { signVisitorToken } from '../domain/visitors/visitor-token.ts';
import { presentChannelConfig } from '../presenters/widget-inboxes.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { pageRoutes } from './page-routes.ts';
import { staticRoutes } from './static-routes.ts';

const WIDGET_HTML = '<!doctype html><html lang="en"><head><!--page--></head><body><div id="app"></div></body></html>';

const globalsOf = (html: string): WidgetGlobals => {
  const [, script] = /<script nonce="[^"]+">(.*?)<\/script>/s.exec(html) ?? [];
  const window = {};
  runInNewContext(script ?? '', { window });
  return window as WidgetGlobals;
};

describe('pages', () => {
  let server: TestServer;
  let folder: string;
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'porchlight-dist-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'widget.html'), WIDGET_HTML);
    writeFileSync(join(folder, 'assets', 'main-abc.js'), 'console.log(1)');
    for (const [end, pack] of [['br', brotliCompressSync] as const, ['gz', gzipSync] as const])
      writeFileSync(join(folder, `assets/main-abc.js.${end}`), pack('console.log(1)'));
    writeFileSync(join(folder, 'sdk.js'), 'window.loader=1');
    app = await createApp(server.deps, [
      (to) => staticRoutes(to, { webDist: folder, sdkFile: join(folder, 'sdk.js') }),
      (to, deps) => pageRoutes(to, deps, folder),
    ]);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const load = async (query: Record<string, string>) => {
    const answer = await app.inject({ url: '/widget', query });
    return { answer, globals: answer.statusCode === 200 ? globalsOf(answer.body) : undefined };
  };
  const countContacts = async () => (await server.deps.db.selectFrom('contacts').select('id').execute()).length;

  describe('the widget page', () => {
    it('carries the inbox’s whole configuration (SYS-01, SYS-02, SYS-03, I18-07, I18-09)', async () => {
      const account = await server.buildAccount({ locale: 'pt_BR', features: { disable_branding: true } });
      const inbox = await server.buildInbox({
        account_id: account.id,
        name: 'Acme Lanterns',
        welcome_title: 'Olá',
        welcome_tagline: null,
        widget_color: '#112233',
        reply_time: 'in_a_day',
        working_hours_enabled: true,
        out_of_office_message: 'Hello {{contact.name}}, {{inbox.name}} is back soon',
        timezone: 'Asia/Kolkata',
        csat_survey_enabled: true,
        allow_messages_after_resolved: false,
        selected_feature_flags: ['attachments'],
        pre_chat_form_enabled: true,
      });
      const { globals } = await load({ website_token: inbox.website_token });
      expect(globals?.chatwootWebChannel).toMatchObject({
        avatarUrl: '',
        hasAConnectedAgentBot: '',
        locale: 'pt_BR',
        websiteName: 'Acme Lanterns',
        websiteToken: inbox.website_token,
        welcomeTitle: 'Olá',
        welcomeTagline: '',
        widgetColor: '#112233',
        portal: null,
        enabledFeatures: ['attachments'],
        replyTime: 'in_a_day',
        preChatFormEnabled: true,
        workingHoursEnabled: true,
        csatSurveyEnabled: true,
        outOfOfficeMessage: 'Hello, Acme Lanterns is back soon',
        utcOffset: '+05:30',
        timezone: 'Asia/Kolkata',
        allowMessagesAfterResolved: false,
        disableBranding: true,
      });
      const channel = globals?.chatwootWebChannel;
      expect(channel?.preChatFormOptions.pre_chat_fields).toHaveLength(3);
      expect(channel?.enabledLanguages).toHaveLength(39);
      expect(channel?.enabledLanguages).toContainEqual({ name: 'English (en)', iso_639_1_code: 'en' });
      expect(channel?.enabledLanguages.map(({ iso_639_1_code }) => iso_639_1_code)).toContain('pt_BR');
      expect(channel?.workingHours).toHaveLength(7);
      expect(channel?.workingHours[0]).toMatchObject({ day_of_week: 0, closed_all_day: true, open_hour: null });
    });

    it('names the connected bot and the help centre', async () => {
      const account = await server.buildAccount();
      const times = (now: number) => ({ created_at: now, updated_at: now });
      const bot = await server.make('agent_bots', (now) => ({
        account_id: account.id,
        name: 'Rob',
        description: null,
        outgoing_url: null,
        bot_type: 'webhook',
        bot_config: {},
        access_token: 'bot-token',
        secret: 's',
        avatar_key: null,
        ...times(now),
      }));
      const portal = await server.make('portals', (now) => ({
        account_id: account.id,
        name: 'Help',
        slug: 'help-1',
        custom_domain: null,
        color: null,
        homepage_link: null,
        page_title: null,
        header_text: null,
        logo_key: null,
        config: { allowed_locales: ['en', 'de'], default_locale: 'de' },
        archived: false,
        ...times(now),
      }));
      const inbox = await server.buildInbox({ account_id: account.id, agent_bot_id: bot.id, portal_id: portal.id });
      const { globals } = await load({ website_token: inbox.website_token });
      expect(globals?.chatwootWebChannel.hasAConnectedAgentBot).toBe('Rob');
      expect(globals?.chatwootWebChannel.portal).toMatchObject({
        slug: 'help-1',
        config: { allowed_locales: ['en', 'de'], default_locale: 'de' },
        channel_web_widget_id: inbox.id,
      });
    });

    it('holds no secret of the installation, the inbox or the team (SYS-08)', async () => {
      const inbox = await server.buildInbox({ hmac_mandatory: true });
      const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
      const { answer } = await load({ website_token: inbox.website_token });
      for (const secret of [inbox.hmac_token, server.env.secretKey, agent.access_token, agent.pubsub_token])
        expect(answer.body).not.toContain(secret);
    });

    it('carries the brand, the version and what is switched off (SYS-05, SYS-06)', async () => {
      const inbox = await server.buildInbox();
      const { globals } = await load({ website_token: inbox.website_token });
      expect(Object.keys(globals?.globalConfig ?? {}).sort()).toEqual([
        'BRAND_NAME',
        'DEPLOYMENT_ENV',
        'DIRECT_UPLOADS_ENABLED',
        'DISABLE_USER_PROFILE_UPDATE',
        'HCAPTCHA_SITE_KEY',
        'INBOX_TOKEN',
        'INSTALLATION_NAME',
        'LOGO',
        'LOGO_DARK',
        'LOGO_THUMBNAIL',
        'PRIVACY_URL',
        'TERMS_URL',
        'VERSION',
        'WIDGET_BRAND_URL',
      ]);
      expect(globals?.globalConfig).toMatchObject({
        BRAND_NAME: 'Porchlight',
        DIRECT_UPLOADS_ENABLED: 'true',
        VERSION: globals?.porchlight.version,
      });
    });

    it('writes nothing when it is loaded', async () => {
      const inbox = await server.buildInbox();
      const before = await countContacts();
      for (let index = 0; index < 3; index += 1) await load({ website_token: inbox.website_token });
      expect(await countContacts()).toBe(before);
    });

    it('gives a stranger tokens of their own, and gives them back the same when they return before they act', async () => {
      const { website_token } = await server.buildInbox();
      const first = (await load({ website_token })).globals;
      const second = (await load({ website_token })).globals;
      expect(first?.authToken).not.toBe(second?.authToken);
      const again = (await load({ website_token, cw_conversation: first?.authToken ?? '' })).globals;
      expect([again?.authToken, again?.chatwootPubsubToken]).toEqual([first?.authToken, first?.chatwootPubsubToken]);
    });

    it('knows a visitor who has acted', async () => {
      const visitor = await server.buildVisitor(await server.buildInbox());
      const { globals } = await load({ website_token: visitor.website_token, cw_conversation: visitor.token });
      expect([globals?.authToken, globals?.chatwootPubsubToken]).toEqual([visitor.token, visitor.pubsub_token]);
    });

    it('reveals no visitor to a changed token or one of another inbox (SEC-03, SEC-05)', async () => {
      const inbox = await server.buildInbox();
      const visitor = await server.buildVisitor(await server.buildInbox({ account_id: inbox.account_id }));
      const forged = signVisitorToken(
        { source_id: visitor.contact_inbox.source_id, inbox_id: inbox.id },
        'another secret key',
      );
      for (const cw_conversation of [visitor.token, forged, `${visitor.token.slice(0, -4)}AAAA`, 'x', '..', 'a.b.c']) {
        const { globals } = await load({ website_token: inbox.website_token, cw_conversation });
        expect(globals?.authToken).not.toBe(cw_conversation);
        expect(globals?.chatwootPubsubToken).not.toBe(visitor.pubsub_token);
      }
    });

    it('says how far its facts reach, so that a first catch-up misses nothing', async () => {
      const inbox = await server.buildInbox();
      const before = (await load({ website_token: inbox.website_token })).globals?.porchlight.cursor ?? -1;
      await server.deps.write(async (tx) => tx.record('account.cache_invalidated', { account_id: inbox.account_id }));
      const after = (await load({ website_token: inbox.website_token })).globals?.porchlight;
      expect(after?.cursor).toBe(before + 1);
      expect(after).toMatchObject({ accountId: inbox.account_id, inboxId: inbox.id, consent: null, tokens: {} });
    });

    it('asks for consent in every language it was written in, and knows which words were shown', async () => {
      const inbox = await server.buildInbox({
        consent_text: { en: 'May we?', de: 'Dürfen wir?', fr: '' },
        consent_version: '3',
      });
      const { globals } = await load({ website_token: inbox.website_token, locale: 'de' });
      expect(globals?.porchlight.consent).toEqual({ texts: { en: 'May we?', de: 'Dürfen wir?' }, version: '3' });
    });

    it('cannot be broken out of by what an inbox is called (SEC-12)', async () => {
      const name = `</script><script>alert(1)</script> \u2028 <!-- $& $1 "'\\`;
      const inbox = await server.buildInbox({ name, welcome_title: name });
      const { answer, globals } = await load({ website_token: inbox.website_token });
      expect(globals?.chatwootWebChannel.websiteName).toBe(name);
      expect(answer.body.match(/<script/g)).toHaveLength(1);
    });

    it('takes a known language for the document, and the account’s for anything else', async () => {
      const { website_token } = await server.buildInbox();
      const languageOf = async (locale: string) =>
        /<html[^>]*>/.exec((await load({ website_token, locale })).answer.body)?.[0];
      expect(await languageOf('ar')).toBe('<html lang="ar" dir="rtl">');
      expect(await languageOf('pt-BR')).toBe('<html lang="pt-BR">');
      expect(await languageOf('"><script>')).toBe('<html lang="en">');
    });

    it('is a 404 for an unknown or missing website token, and a 401 for a suspended account', async () => {
      for (const url of ['/widget', '/widget?website_token=', '/widget?website_token=unknown']) {
        const answer = await app.inject({ url });
        expect([answer.statusCode, answer.json().error]).toEqual([404, 'web widget does not exist']);
      }
      const account = await server.buildAccount({ status: 'suspended' });
      const inbox = await server.buildInbox({ account_id: account.id });
      const { answer } = await load({ website_token: inbox.website_token });
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'Account is suspended']);
    });

    it('may be framed by anybody, or only by the domains the inbox names (SEC-17)', async () => {
      const policyFor = async (allowed_domains: string) => {
        const inbox = await server.buildInbox({ allowed_domains });
        const { headers } = (await load({ website_token: inbox.website_token })).answer;
        expect(headers['x-frame-options']).toBeUndefined();
        return /frame-ancestors[^;]*/.exec(String(headers['content-security-policy']))?.[0];
      };
      expect(await policyFor('')).toBeUndefined();
      expect(await policyFor('shop.example, *.acme.example\nhttps://localhost:8080/')).toBe(
        "frame-ancestors 'self' shop.example *.acme.example https://localhost:8080",
      );
      expect(await policyFor("; 'unsafe-inline' javascript: a;b")).toBe("frame-ancestors 'self'");
      expect(await policyFor('shop.example *')).toBeUndefined();
    });

    it('runs its own scripts alone, can be framed in an isolated page, and is neither cached nor sent as a referrer', async () => {
      const { website_token } = await server.buildInbox();
      const { headers, body } = (await load({ website_token })).answer;
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`'nonce-${nonce}'`);
      expect(policy).not.toMatch(/unsafe|script-src[^;]*(\*|https:)/);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-embedder-policy': 'credentialless',
        'x-content-type-options': 'nosniff',
      });
      const other = (await load({ website_token })).answer.body;
      expect(/nonce="([^"]+)"/.exec(other)?.[1]).not.toBe(nonce);
    });

    it('says the same in the snake case of POST config', async () => {
      const inbox = await server.buildInbox({ timezone: 'America/Phoenix' });
      const found = await findWebsiteInbox(server.deps.db, inbox.website_token);
      if (!found) throw new Error('not found');
      const config = presentChannelConfig(await loadWidgetFacts(server.deps.db, found), Date.now(), {
        auth_token: 'a',
        api_host: 'h',
      });
      expect(Object.keys(config).sort()).toEqual([
        'allow_messages_after_resolved',
        'api_host',
        'auth_token',
        'avatar_url',
        'csat_survey_enabled',
        'disable_branding',
        'enabled_features',
        'enabled_languages',
        'locale',
        'out_of_office_message',
        'portal',
        'pre_chat_form_enabled',
        'pre_chat_form_options',
        'reply_time',
        'timezone',
        'utc_off_set',
        'website_name',
        'website_token',
        'welcome_tagline',
        'welcome_title',
        'widget_color',
        'working_hours',
        'working_hours_enabled',
      ]);
      expect(config.utc_off_set).toBe('-07:00');
    });
  });

  it('gives out the loader to any site, compressed, and says when it has not changed', async () => {
    for (const url of ['/packs/js/sdk.js', '/sdk.js']) {
      const plain = await app.inject({ url });
      expect([
        plain.statusCode,
        plain.body,
        plain.headers['access-control-allow-origin'],
        plain.headers['cross-origin-resource-policy'],
      ]).toEqual([200, 'window.loader=1', '*', 'cross-origin']);
      expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
      const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect([headers['content-encoding'], headers['vary']]).toEqual(['br', 'accept-encoding']);
      const packed = app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
      expect(gunzipSync((await packed).rawPayload).toString()).toBe('window.loader=1');
      const same = await app.inject({ url, headers: { 'if-none-match': String(plain.headers['etag']) } });
      expect(same.statusCode).toBe(304);
    }
    writeFileSync(join(folder, 'sdk.js'), 'window.loader=22');
    expect((await app.inject({ url: '/sdk.js' })).body).toBe('window.loader=22');
  });

  it('gives out built files for ever, compressed ahead of time, and nothing outside their folder', async () => {
    const { headers, statusCode } = await app.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    const gzip = { 'accept-encoding': 'gzip, deflate' };
    for (const url of ['/assets/main-abc.js', '/app'])
      expect((await app.inject({ url, headers: gzip })).headers).toMatchObject({ 'content-encoding': 'gzip' });
    for (const path of ['none.js', '../widget.html', '%2e%2e/widget.html', '..%2fwidget.html'])
      expect((await app.inject({ url: `/assets/${path}` })).statusCode).not.toBe(200);
  });

  it('has the old sound address, readable from any site', async () => {
    const { headers, rawPayload } = await app.inject({ url: '/audio/widget/ding.mp3' });
    expect(headers).toMatchObject({ 'content-type': 'audio/wav', 'access-control-allow-origin': '*' });
    expect(rawPayload.subarray(0, 4).toString()).toBe('RIFF');
    expect(rawPayload.readUInt32LE(4)).toBe(rawPayload.length - 8);
  });

  it('serves the console and the survey on every address of theirs, and no other site may frame them', async () => {
    for (const url of ['/app', '/app/setup?token=x', '/app/a/b', '/survey/responses/not-a-uuid']) {
      const { statusCode, headers } = await app.inject({ url });
      expect([statusCode, headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
    }
  });

  it('shows the demo shop with the snippet of the first inbox, under a strict policy', async () => {
    const first = await server.deps.db
      .selectFrom('inboxes')
      .select('website_token')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (const path of ['/demo', '/demo/pricing', '/demo/products/anything']) {
      const { text, headers, status } = await server.http.get(path);
      expect(status).toBe(200);
      expect(text).toContain(`data-website-token="${first.website_token}"`);
      expect(text).toContain(`src="${server.url}/packs/js/sdk.js?website_token=${first.website_token}"`);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
    }
    expect((await server.http.get('/demo/assets/demo.js')).headers.get('content-type')).toContain('javascript');
  });
});
