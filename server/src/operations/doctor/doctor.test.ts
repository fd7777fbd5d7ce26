import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createOpenAiModel } from '../../platform/clients/language-model.openai.ts';
import { readTracingSettings } from '../../platform/config/tracing.ts';
import { openStore } from '../../platform/database/open-store.ts';
import { startModelServer } from '../../testing/fakes/model-server.ts';
import { startOtlpReceiver } from '../../testing/fakes/otlp-receiver.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { aiOf } from '../../testing/support-inbox.ts';
import { lookAtClock } from './clock.ts';
import { lookAtDomains } from './domains.ts';
import { lookAtMail } from './mail.ts';
import { lookAtModel } from './model.ts';
import { lookAtFrame, lookAtFront, lookAtSocket } from './reachability-checks.ts';
import { lookAtTracing } from './tracing.ts';

let server: TestServer;
let proxy: Server;
let behind: string;
let spoil: Record<string, string> = {};

const listen = (on: { listen: Server['listen']; address: Server['address'] }) =>
  new Promise<string>((done) =>
    on.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(on.address() as AddressInfo).port}`)),
  );

beforeAll(async () => {
  server = await startTestServer();
  proxy = createServer((incoming, outgoing) => {
    const passed = forward(new URL(incoming.url ?? '/', server.url), { method: incoming.method }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...spoil });
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  proxy.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'));
  behind = await listen(proxy);
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
});

describe('the doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const inbox = await server.buildInbox();
    const place = { publicUrl: server.url };
    expect(await lookAtFront(place)).toMatchObject({ name: 'Public address', state: 'ok' });
    expect((await lookAtFrame(place, inbox.website_token)).state).toBe('ok');
    expect((await lookAtSocket(place)).state).toBe('ok');
  });

  it('names a proxy that strips the upgrade, and how to let it pass', async () => {
    const finding = await lookAtSocket({ publicUrl: behind });
    expect(finding).toMatchObject({ state: 'fail', says: expect.stringContaining('400') });
    expect(finding.fix).toContain('proxy_set_header Upgrade');
  });

  it('names the header by which a proxy forbids the frame', async () => {
    const inbox = await server.buildInbox();
    spoil = { 'x-frame-options': 'SAMEORIGIN' };
    const finding = await lookAtFrame({ publicUrl: behind }, inbox.website_token);
    spoil = {};
    expect(finding).toMatchObject({ state: 'fail', says: expect.stringContaining('X-Frame-Options: SAMEORIGIN') });
  });

  it('notices a clock that is wrong, and an address that leads elsewhere', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-doctor-'));
    const embedded = openStore({ dataDir, databaseUrl: undefined });
    onTestFinished(async () => {
      await embedded.close();
      await rm(dataDir, { recursive: true });
    });
    const clock = (publicUrl: string) => lookAtClock({ db: embedded.reader, env: { ...server.env, publicUrl } });
    expect((await clock(server.url)).says).toContain('not compared');
    spoil = { date: new Date(Date.now() - 3_600_000).toUTCString() };
    expect(await clock(behind)).toMatchObject({
      name: 'Clock',
      state: 'fail',
      says: expect.stringMatching(/^differs by 3(59|60)\d s from the proxy$/),
    });
    spoil = { date: new Date().toUTCString() };
    expect(await clock(behind)).toMatchObject({ state: 'ok', says: expect.stringContaining('the proxy') });
    spoil = {};
    const whole = await lookAtClock(server.deps);
    expect(whole.state).toBe('ok');
    if (server.env.databaseUrl) expect(whole.says).toContain('from the database');
    const stranger = createServer((_request, response) => response.end('<h1>Welcome to nginx</h1>'));
    const url = await listen(stranger);
    expect(await lookAtFront({ publicUrl: url })).toMatchObject({ name: 'Public address', state: 'fail' });
    stranger.close();
    expect(await lookAtFront({ publicUrl: url })).toMatchObject({ state: 'fail' });
  });

  it('asks the mail server, and says what is missing', async () => {
    expect((await lookAtMail({ smtpUrl: undefined })).state).toBe('warn');
    const deaf = createTcp((socket) => socket.end('554 go away\r\n'));
    const url = await listen(deaf as never);
    const finding = await lookAtMail({ smtpUrl: url.replace('http:', 'smtp:') });
    deaf.close();
    expect(finding).toMatchObject({ name: 'Mail', state: 'fail' });
    expect(finding.fix).toContain('SMTP_URL');
  });

  it('names a help centre’s domain that does not lead to it', async () => {
    const { account_id } = await server.buildInbox();
    await server.buildPortal({ account_id, slug: 'here', custom_domain: 'help.example.com' });
    const look = async (ask?: Parameters<typeof lookAtDomains>[1]) => (await lookAtDomains(server.deps, ask))[0];
    const leadsHere = (passHost: boolean) => async (address: string) => {
      const { pathname, hostname: host } = new URL(address);
      const text = await new Promise<string>((done, fail) => {
        const call = forward(server.url + pathname, { headers: passHost ? { host } : {} }, (answer) => {
          let said = '';
          answer.on('data', (part) => {
            said += String(part);
          });
          answer.on('end', () => done(said));
        });
        call.on('error', fail).end();
      });
      return { status: 200, headers: new Headers(), text };
    };
    expect(await look(leadsHere(true))).toMatchObject({ name: 'Help centre domain', state: 'ok' });
    const hidden = await look(leadsHere(false));
    expect(hidden).toMatchObject({ state: 'fail', says: expect.stringContaining('does not show its help centre') });
    expect(hidden?.fix).toContain('Host header');
    await server.deps.write((tx) =>
      tx.db.updateTable('portals').set({ custom_domain: 'help.nowhere.invalid' }).execute(),
    );
    const nowhere = await look();
    expect(nowhere).toMatchObject({ state: 'fail', says: expect.stringContaining('help.nowhere.invalid') });
    expect(nowhere?.fix).toContain('DNS');
  });

  it('asks the language model for a word, where there is one', async () => {
    const model = await startModelServer();
    const look = () => {
      const { ai } = aiOf(model);
      return lookAtModel({ env: { ...server.env, ai }, model: createOpenAiModel(ai) });
    };
    model.says('Yes');
    expect(await look()).toMatchObject({ state: 'ok', says: 'small responds' });
    model.does((response) => {
      response.writeHead(401).end('no such key');
    });
    expect(await look()).toMatchObject({ state: 'fail', says: expect.stringContaining('401: no such key') });
    expect(await lookAtModel(server.deps)).toMatchObject({ state: 'ok', says: 'not used: AI_URL is not set' });
    model.close();
  });

  it('names a receiver of traces that refuses them', async () => {
    const receiver = await startOtlpReceiver();
    onTestFinished(receiver.close);
    const tracing = readTracingSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
    });
    const look = () => lookAtTracing({ env: { ...server.env, tracing }, http: server.deps.http });
    expect(await look()).toMatchObject({ name: 'Traces', state: 'ok' });
    expect(receiver.requests[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer key' } });
    receiver.answers((response) => void response.writeHead(401).end());
    expect(await look()).toMatchObject({ state: 'warn', says: expect.stringContaining('401') });
    receiver.close();
    expect(await look()).toMatchObject({ state: 'warn', says: expect.stringContaining('cannot be reached') });
    expect(await lookAtTracing(server.deps)).toMatchObject({ state: 'ok', says: expect.stringContaining('not sent') });
  });

  it('answers administrators, and reports the state of every part', async () => {
    const { account_id } = await server.buildInbox();
    const path = `/api/v1/accounts/${account_id}/doctor`;
    const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    const agent = server.asAgent(await server.buildAgent({ account_id }));
    expect((await agent.get(path)).status).toBe(401);
    const { payload } = (await boss.get(path)).body;
    const states = Object.fromEntries(payload.map(({ name, state }: { name: string; state: string }) => [name, state]));
    expect(states).toMatchObject({ Database: 'ok', Files: 'ok', Disk: 'ok', Redis: 'ok', Jobs: 'ok', Mail: 'warn' });
    const ready = await server.http.get('/ready');
    expect(ready.body).toMatchObject({ status: 'ok', store: true, migrations: true });
  });
});
