import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { WidgetGlobals } from '@porchlight/core/wire/widget/widget-page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { signVisitorToken } from '../domain/visitors/visitor-token.ts';
import type { TestVisitor } from '../testing/factories/visitors.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { pageRoutes } from './page-routes.ts';

const WIDGET_HTML = '<!doctype html><html lang="en"><head><!--page--></head><body><div id="app"></div></body></html>';
const SECRET = 'my order 4711 </script><script>alert(1)</script> \u2028 \u2029 <!-- & "quoted"';

const globalsOf = (html: string): WidgetGlobals => {
  const [, script] = /<script nonce="[^"]+">(.*?)<\/script>/s.exec(html) ?? [];
  const window = {};
  runInNewContext(script ?? '', { window });
  return window as WidgetGlobals;
};

describe('the conversation in the widget page', () => {
  let server: TestServer;
  let folder: string;
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'porchlight-dist-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'widget.html'), WIDGET_HTML);
    writeFileSync(join(folder, 'assets', 'talk.css'), '.talk{color:red}');
    writeFileSync(
      join(folder, 'manifest-widget.json'),
      JSON.stringify({
        '_talk.js': { file: 'assets/talk.js', name: 'conversation', css: ['assets/talk.css'] },
        'x.ts': { file: 'assets/x.js', name: 'x' },
      }),
    );
    app = await createApp(server.deps, [(to, deps) => pageRoutes(to, deps, folder)]);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const load = async (website_token: string, cw_conversation: string) => {
    const { body, headers } = await app.inject({ url: '/widget', query: { website_token, cw_conversation } });
    return { body, headers, data: globalsOf(body).porchlight.conversationData };
  };
  const writeIn = async (inbox: Awaited<ReturnType<TestServer['buildInbox']>>, contact = {}) => {
    const visitor = await server.buildVisitor(inbox, { contact });
    const http = server.asVisitor(visitor);
    await http.post('/api/v1/widget/conversations', { message: { content: SECRET } });
    return { visitor, http };
  };
  const changeSession = ({ contact_inbox }: TestVisitor, values: { generation?: number; last_used_at?: number }) =>
    server.deps.write((tx) =>
      tx.db.updateTable('contact_inboxes').set(values).where('id', '=', contact_inbox.id).execute(),
    );
  const expectNothing = ({ body, data }: Awaited<ReturnType<typeof load>>) => {
    expect(data).toBeNull();
    expect(body).not.toContain('4711');
    expect(body).not.toContain('talk.js');
  };

  it('is what the visitor’s own calls answer, as of the cursor', async () => {
    const inbox = await server.buildInbox();
    const { visitor, http } = await writeIn(inbox);
    const { body, headers, data } = await load(inbox.website_token, visitor.token);
    const calls = ['messages', 'conversations', 'contact'].map((path) => http.get(`/api/v1/widget/${path}`));
    const [messages, conversation, contact] = await Promise.all(calls);
    expect(data).toEqual({ messages: messages?.body, conversation: conversation?.body, contact: contact?.body });
    expect(data?.messages.payload[0]?.content).toBe(SECRET);
    expect(data?.messages.meta.cursor).toBe(globalsOf(body).porchlight.cursor);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/talk.js">');
    expect(body).toContain('.talk{color:red}');
    expect(body).not.toContain('x.js');
  });

  it('cannot end the script it stands in, whatever a message says (SEC-12)', async () => {
    const inbox = await server.buildInbox();
    const { visitor } = await writeIn(inbox);
    const { body } = await load(inbox.website_token, visitor.token);
    expect(body).not.toContain('alert(1)</script>');
    expect(body).not.toContain('<!-- &');
    expect(body).not.toMatch(/[\u2028\u2029]/);
  });

  it('is empty for a visitor who has only a contact, and absent for one who has done nothing', async () => {
    const inbox = await server.buildInbox();
    const visitor = await server.buildVisitor(inbox);
    const { data } = await load(inbox.website_token, visitor.token);
    expect(data).toMatchObject({ messages: { payload: [] }, conversation: {}, contact: { id: visitor.contact.id } });
    expectNothing(await load(inbox.website_token, server.visitorWithoutRows(inbox).token));
    expectNothing(await load(inbox.website_token, ''));
  });

  it('never comes with a token that is not genuine, of another inbox, ended or of another visitor', async () => {
    const inbox = await server.buildInbox();
    const { visitor } = await writeIn(inbox);
    const { source_id } = visitor.contact_inbox;
    const forged = signVisitorToken({ source_id, inbox_id: inbox.id }, 'another secret key of enough characters');
    const [head, , signature] = visitor.token.split('.');
    const claims = Buffer.from(JSON.stringify({ source_id, inbox_id: inbox.id, is_human: true })).toString('base64url');
    expectNothing(await load(inbox.website_token, forged));
    expectNothing(await load(inbox.website_token, `${head}.${claims}.${signature}`));
    expectNothing(await load(inbox.website_token, `${head}.${claims}.`));
    const other = await server.buildInbox({ account_id: inbox.account_id });
    expectNothing(await load(other.website_token, visitor.token));
    const stranger = await server.buildVisitor(inbox);
    expect((await load(inbox.website_token, stranger.token)).body).not.toContain('4711');
    await changeSession(visitor, { generation: 1 });
    expectNothing(await load(inbox.website_token, visitor.token));
  });

  it('ends with the days of a session that is not used', async () => {
    const inbox = await server.buildInbox({ session_idle_days: 1 });
    const { visitor } = await writeIn(inbox);
    await changeSession(visitor, { last_used_at: server.deps.clock.now() - 3 * 86_400_000 });
    expectNothing(await load(inbox.website_token, visitor.token));
  });

  it('is the same for a blocked contact as their own calls answer', async () => {
    const inbox = await server.buildInbox();
    const { visitor, http } = await writeIn(inbox);
    await server.deps.write((tx) =>
      tx.db.updateTable('contacts').set({ blocked: true }).where('id', '=', visitor.contact.id).execute(),
    );
    const { data } = await load(inbox.website_token, visitor.token);
    expect(data?.messages).toEqual((await http.get('/api/v1/widget/messages')).body);
  });

  it('is gone when the visitor has erased it', async () => {
    const inbox = await server.buildInbox();
    const { visitor, http } = await writeIn(inbox);
    const { status } = await http.delete('/api/v1/widget/own_data');
    expect(status).toBeLessThan(300);
    expectNothing(await load(inbox.website_token, visitor.token));
  });
});
