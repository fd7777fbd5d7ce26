import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { pageRoutes } from './page-routes.ts';

const WIDGET_HTML = `<!doctype html><html lang="en"><head><!--page-->
<script type="module" crossorigin src="/assets/main-abc.js"></script>
<link rel="stylesheet" crossorigin href="/assets/widget-abc.css">
</head><body><div id="app"></div></body></html>`;

const PAINTER = `export const renderWidget = async ({ globals, locale, settings, isMobile, embedding, zone }) => {
  const { chatwootWebChannel: { websiteName }, porchlight: { conversationData } } = globals;
  if (websiteName === 'breaks') throw new Error('rendered wrongly');
  if (websiteName === 'hangs') await new Promise(() => {});
  const html = '<p>' + [locale, settings, isMobile, embedding, zone].join('|') + '</p>';
  const screen = conversationData ? 'messages' : 'home';
  const parts = conversationData ? ['ConversationScreen', 'AskBubble'] : [];
  return { html, css: '.first{color:blue}', root: 'data-style="flat"', screen, parts };
};`;
const MANIFEST = {
  '_talk.js': { file: 'assets/talk.js', name: 'conversation', imports: ['widget.html'], css: ['assets/talk.css'] },
  '_field.js': { file: 'assets/field.js', name: 'Field', css: ['assets/field.css'] },
  'widget/kinds/AskBubble.tsx': { file: 'assets/ask.js', imports: ['widget.html', '_field.js', '_talk.js'] },
  'widget.html': { file: 'assets/main-abc.js', css: ['assets/widget-abc.css'] },
};

describe('what a page shows before its script runs', () => {
  let server: TestServer;
  let folder: string;
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'porchlight-dist-'));
    for (const name of ['assets', 'server-rendering']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'widget.html'), WIDGET_HTML);
    writeFileSync(join(folder, 'early.js'), 'early()');
    writeFileSync(join(folder, 'assets', 'widget-abc.css'), '.card{color:red}');
    for (const name of ['talk', 'field']) writeFileSync(join(folder, 'assets', `${name}.css`), `.${name}{}`);
    writeFileSync(join(folder, 'manifest-widget.json'), JSON.stringify(MANIFEST));
    writeFileSync(join(folder, 'server-rendering', 'main.mjs'), PAINTER);
    app = await createApp(server.deps, [(to, deps) => pageRoutes(to, deps, folder)]);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const load = (query: Record<string, string>, destination = 'iframe') =>
    app.inject({ url: '/widget', query, headers: { 'sec-fetch-dest': destination } });
  const expectNothingAhead = (body: string, more = '') => {
    expect(body).toContain('<div id="app"></div>');
    expect(body).toContain('<script type="module" crossorigin src="/assets/main-abc.js">');
    expect(body).toContain(`.card{color:red}${more}</style>`);
  };

  it('is home for a stranger, as the page around it wants it (THM-02, EMB-26)', async () => {
    const { website_token } = await server.buildInbox();
    const settings = JSON.stringify({ event: 'config-set', widgetColor: '#7a1fa2' });
    const { body, headers } = await load({ website_token, settings, mobile: '1', locale: 'ar' });
    expect(body).toContain('<html lang="ar" dir="rtl" data-style="flat">');
    expect(body).toContain(`<div id="app" data-parts=""><p>ar|${settings}|true|frame|</p></div>`);
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<style nonce="${nonce}">.card{color:red}.first{color:blue}</style>`);
    expect(body).toContain(
      `<script nonce="${nonce}" data-main="/assets/main-abc.js" data-screen="home" data-embedding="frame">early()</script>`,
    );
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/main-abc.js">');
    expect(body).not.toContain('type="module"');
    // Disabled, so that it does not block: its rules are inline in the page.
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/widget-abc.css" disabled>');
    expect(body).toContain('"accents":{"of":"#7a1fa2"');
  });

  it('is home in a page of its own too, which says so', async () => {
    const { website_token } = await server.buildInbox();
    expect((await load({ website_token }, 'document')).body).toContain('data-screen="home" data-embedding="page">');
  });

  it('is nothing in a preview, whose first screen is not known', async () => {
    const { website_token } = await server.buildInbox();
    expectNothingAhead((await load({ website_token, preview: '1' })).body);
  });

  type Returning = { contents?: string[]; facts?: object; name?: string };
  const returning = async ({
    contents = ['Hello'],
    facts = { time_zone: 'Asia/Tokyo' },
    name = 'Acme',
  }: Returning = {}) => {
    const visitor = await server.buildVisitor(await server.buildInbox({ name }));
    const http = server.asVisitor(visitor);
    for (const [index, content] of contents.entries())
      await http.post(`/api/v1/widget/${index ? 'messages' : 'conversations'}`, { message: { content, ...facts } });
    return { website_token: visitor.website_token, cw_conversation: visitor.token };
  };

  it('is the conversation of a returning visitor, with the parts it is made of, and never stored', async () => {
    const { body, headers } = await load(await returning());
    expect(body).toContain('<div id="app" data-parts="ConversationScreen AskBubble"><p>en||false|frame|Asia/Tokyo</p>');
    expect(body).toContain('data-screen="messages" data-embedding="frame" data-zone="Asia/Tokyo">early()');
    expect(body).toContain('.card{color:red}.talk{}.field{}.first{color:blue}</style>');
    for (const name of ['main-abc', 'talk', 'ask', 'field'])
      expect(body.split(`<link rel="modulepreload" crossorigin href="/assets/${name}.js">`)).toHaveLength(2);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each<[string, Returning, Record<string, string>?]>([
    ['has no conversation yet', { contents: [] }],
    ['began it where no time zone was said', { facts: {} }],
    ['has more than is rendered in a moment', { contents: Array.from({ length: 7 }, () => 'x'.repeat(9_000)) }],
    ['comes with a loader whose chat is closed', {}, { settings: '{}' }],
  ])('is nothing for a returning visitor who %s', async (_, overrides, query = {}) => {
    expectNothingAhead((await load({ ...(await returning(overrides)), ...query })).body, '.talk{}');
  });

  it('is the conversation where a loader says that the chat is open', async () => {
    const { body } = await load({ ...(await returning()), settings: '{}', open: '1' });
    expect(body).toContain('data-screen="messages"');
  });

  it.each(['breaks', 'hangs'])('is nothing for a returning visitor where the rendering %s', async (name) => {
    const { body, statusCode } = await load(await returning({ name }));
    expect(statusCode).toBe(200);
    expectNothingAhead(body, '.talk{}');
    expect(body).toContain('"content":"Hello"');
  });

  it('is nothing where rendering failed: the script renders then, and the error is logged', async () => {
    const { website_token } = await server.buildInbox({ name: 'breaks' });
    const answer = await load({ website_token });
    expect(answer.statusCode).toBe(200);
    expectNothingAhead(answer.body);
  });

  it('names the team as it is now, so that no request is needed', async () => {
    const { website_token, account_id, id: inbox_id } = await server.buildInbox();
    expect((await load({ website_token })).body).toContain('"agents":[]');
    const { user } = await server.buildAgent({ account_id, inbox_ids: [inbox_id] });
    expect((await load({ website_token })).body).toContain(`"agents":[{"id":${user.id},`);
  });
});
