import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { pageRoutes } from './page-routes.ts';

/** As the build leaves it. */
const WIDGET_HTML = `<!doctype html><html lang="en"><head><!--page-->
<script type="module" crossorigin src="/assets/main-abc.js"></script>
<link rel="stylesheet" crossorigin href="/assets/widget-abc.css">
</head><body><div id="app"></div></body></html>`;

/** Stands in for the build of `web/first-look`: says what it was given. */
const PAINTER = `export const paintWidget = async ({ globals, locale, settings, isMobile }) => {
  if (globals.chatwootWebChannel.websiteName === 'breaks') throw new Error('drawn wrongly');
  return { html: '<p>' + [locale, settings, isMobile].join('|') + '</p>', css: '.first{color:blue}', root: 'data-style="flat"' };
};`;

describe('what a page shows before its script runs', () => {
  let server: TestServer;
  let folder: string;
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'porchlight-dist-'));
    for (const name of ['assets', 'first-look']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'widget.html'), WIDGET_HTML);
    writeFileSync(join(folder, 'early.js'), 'early()');
    writeFileSync(join(folder, 'assets', 'widget-abc.css'), '.card{color:red}');
    writeFileSync(join(folder, 'first-look', 'main.mjs'), PAINTER);
    app = await createApp(server.deps, [(to, deps) => pageRoutes(to, deps, folder)]);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const load = (query: Record<string, string>) => app.inject({ url: '/widget', query });
  const expectNothingAhead = (body: string) => {
    expect(body).toContain('<div id="app"></div>');
    expect(body).toContain('<script type="module" crossorigin src="/assets/main-abc.js">');
    expect(body).toContain('.card{color:red}</style>');
  };

  it('is home for a stranger, as the page around it wants it (THM-02, EMB-26)', async () => {
    const { website_token } = await server.buildInbox();
    const settings = JSON.stringify({ event: 'config-set', widgetColor: '#7a1fa2' });
    const { body, headers } = await load({ website_token, settings, mobile: '1', locale: 'ar' });
    expect(body).toContain('<html lang="ar" dir="rtl" data-style="flat">');
    expect(body).toContain(`<div id="app"><p>ar|${settings}|true</p></div>`);
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<style nonce="${nonce}">.card{color:red}.first{color:blue}</style>`);
    expect(body).toContain(`<script nonce="${nonce}" data-main="/assets/main-abc.js">early()</script>`);
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/main-abc.js">');
    expect(body).not.toContain('type="module"');
    // Disabled, so that it does not block: its rules are inline in the page.
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/widget-abc.css" disabled>');
    expect(body).toContain('"accents":{"of":"#7a1fa2"');
  });

  it('is nothing for a visitor who has written before, and in a preview: their first screen is not known', async () => {
    const visitor = await server.buildVisitor(await server.buildInbox());
    const { website_token } = visitor;
    expectNothingAhead((await load({ website_token, cw_conversation: visitor.token })).body);
    expectNothingAhead((await load({ website_token, preview: '1' })).body);
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
