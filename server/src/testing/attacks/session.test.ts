import { createHmac, randomUUID } from 'node:crypto';
import { CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type LiveServer, startLiveServer } from '../live-server.ts';
import { callEverything, WIDGET } from './visitor-calls.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const WORDS = 'the secret words of Ada';
const ENDED = 'This chat session has ended. Load the chat again.';
/** What needs no visitor answers as for anybody. */
const PUBLIC = ['POST /config', 'GET /inbox_members', 'GET /home', 'GET /campaigns'];

const connect = (pubsub_token: string) =>
  new Promise<{ end: Promise<unknown> }>((resolve, reject) => {
    const socket = new WebSocket(server.cableUrl, [CABLE_PROTOCOL]);
    const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token });
    let last: unknown;
    const end = new Promise((closed) => socket.on('close', () => closed(last)));
    socket.on('error', reject);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type !== 'ping') last = frame;
      if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      if (frame.type === 'confirm_subscription') resolve({ end });
      if (frame.type === 'reject_subscription') reject(new Error('rejected'));
    });
  });

const arrive = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = server.visitorWithoutRows(inbox);
  const http = server.asVisitor(visitor);
  const say = (who: typeof http, content: string) =>
    who.post(`${WIDGET}/messages`, { message: { content, echo_id: randomUUID() } });
  const prove = (who: typeof http, identifier: string) =>
    who.patch(`${WIDGET}/contact/set_user`, {
      identifier,
      identifier_hash: createHmac('sha256', inbox.hmac_token).update(identifier).digest('hex'),
    });
  const as = (token: string) => server.asVisitor({ token, website_token: inbox.website_token });
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  return { inbox, visitor, http, say, prove, as, boss };
};

const expectEnded = async (http: Awaited<ReturnType<typeof arrive>>['http']) => {
  for (const [call, { status, text }] of Object.entries(await callEverything(http, PUBLIC))) {
    expect([call, status]).toEqual([call, 401]);
    expect(JSON.parse(text)).toMatchObject({ error: ENDED, session_ended: true });
  }
};

describe('a token that was copied before its visitor proved who they are', () => {
  for (const hasWritten of [false, true])
    it(`opens nothing afterwards, ${hasWritten ? 'with' : 'without'} a conversation before`, async () => {
      const { visitor, http, say, prove, as } = await arrive();
      if (hasWritten) await say(http, 'before the proof');
      const link = hasWritten ? (await http.post(`${WIDGET}/continue_link`)).body.url : undefined;
      const copied = await connect(visitor.pubsub_token);
      const { body } = await prove(http, 'ada');
      expect(await copied.end).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
      await expect(connect(visitor.pubsub_token)).rejects.toThrow('rejected');
      const ada = as(body.widget_auth_token);
      expect((await say(ada, WORDS)).status).toBe(200);
      await expectEnded(http);
      const config = (await http.post(`${WIDGET}/config`)).body;
      expect(config.contact).toMatchObject({ id: 0, identifier: null });
      expect(config.contact.pubsub_token).not.toBe(visitor.pubsub_token);
      const query = { website_token: visitor.website_token, cw_conversation: visitor.token };
      expect((await server.http.get('/widget', { query })).text).not.toContain(visitor.source_id);
      if (link) expect((await server.http.post(new URL(link).pathname)).status).toBe(410);
      expect((await ada.get(`${WIDGET}/messages`)).text).toContain(WORDS);
      await connect((await ada.post(`${WIDGET}/config`)).body.contact.pubsub_token);
    });

  it('is renewed once: saying the same again ends nothing', async () => {
    const { http, prove, as } = await arrive();
    const ada = as((await prove(http, 'ada')).body.widget_auth_token);
    expect((await prove(ada, 'ada')).body.widget_auth_token).toBeUndefined();
    expect((await ada.get(`${WIDGET}/messages`)).status).toBe(200);
  });
});

describe('a session that ends', () => {
  it('ends with the next person at the device', async () => {
    const { http, prove, say, as } = await arrive();
    const ada = as((await prove(http, 'ada')).body.widget_auth_token);
    await say(ada, WORDS);
    const emmy = as((await prove(ada, 'emmy')).body.widget_auth_token);
    expect((await emmy.get(`${WIDGET}/messages`)).text).not.toContain(WORDS);
    await expectEnded(ada);
  });

  it('ends for everybody who has its token when an administrator ends all sessions, and keeps the conversation', async () => {
    const { inbox, visitor, http, say, boss } = await arrive();
    await say(http, WORDS);
    const open = await connect(visitor.pubsub_token);
    const { id } = (await http.get(`${WIDGET}/contact`)).body;
    const path = `/api/v1/accounts/${inbox.account_id}/contacts/${id}`;
    const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    expect((await server.asAgent(agent).post(`${path}/end_sessions`)).status).toBe(401);
    expect((await boss.post(`${path}/end_sessions`)).status).toBe(204);
    expect(await open.end).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    await expectEnded(http);
    expect((await boss.get(`${path}/conversations`)).body.payload).toHaveLength(1);
  });

  for (const isProven of [false, true])
    it(`ends with a sign-out by the site, ${isProven ? 'proven' : 'anonymous'}: a copied token opens nothing`, async () => {
      const { visitor, http, say, prove, as } = await arrive();
      await say(http, WORDS);
      const token = isProven ? (await prove(http, 'ada')).body.widget_auth_token : visitor.token;
      const copied = as(token);
      const open = await connect((await copied.post(`${WIDGET}/config`)).body.contact.pubsub_token);
      const link = (await copied.post(`${WIDGET}/continue_link`)).body.url;
      const { website_token } = visitor;
      const form = (body: string) =>
        server.http.call('POST', `${WIDGET}/end_session`, { query: { website_token }, raw: new URLSearchParams(body) });
      expect((await form(`token=${token}x`)).status).toBe(404);
      expect((await copied.get(`${WIDGET}/messages`)).text).toContain(WORDS);
      expect((await form(`token=${token}`)).status).toBe(204);
      expect(await open.end).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
      await expectEnded(copied);
      expect((await server.http.post(new URL(link).pathname)).status).toBe(410);
    });

  it('has no more to end for a visitor who has not written', async () => {
    const { inbox, http } = await arrive();
    expect((await http.post(`${WIDGET}/end_session`)).status).toBe(204);
    const { db } = server.deps;
    expect(await db.selectFrom('contact_inboxes').select('id').where('inbox_id', '=', inbox.id).execute()).toEqual([]);
  });

  for (const by of ['the visitor', 'an administrator'] as const)
    it(`cannot begin again with the token of a session that ${by} erased`, async () => {
      const { inbox, visitor, http, say, boss } = await arrive();
      await say(http, WORDS);
      const open = by === 'the visitor' ? await connect(visitor.pubsub_token) : undefined;
      const { id } = (await http.get(`${WIDGET}/contact`)).body;
      const erased =
        by === 'the visitor'
          ? await http.delete(`${WIDGET}/own_data`)
          : await boss.delete(`/api/v1/accounts/${inbox.account_id}/contacts/${id}`);
      expect(erased.status).toBeLessThan(300);
      if (open) expect(await open.end).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
      await expectEnded(http);
      await expect(connect(visitor.pubsub_token)).rejects.toThrow('rejected');
      const { contact, website_channel_config } = (await http.post(`${WIDGET}/config`)).body;
      expect(contact.pubsub_token).not.toBe(visitor.pubsub_token);
      expect(website_channel_config.auth_token).not.toBe(visitor.token);
      const query = { website_token: visitor.website_token, cw_conversation: visitor.token };
      expect((await server.http.get('/widget', { query })).text).not.toContain(visitor.source_id);
      const { db } = server.deps;
      expect(await db.selectFrom('contact_inboxes').select('id').where('inbox_id', '=', inbox.id).execute()).toEqual(
        [],
      );
    });

  it('cannot be given another generation by who holds its token', async () => {
    const { http, prove, visitor, as } = await arrive();
    await prove(http, 'ada');
    const [head, body = '', signature] = visitor.token.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), generation: 1 };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    expect((await as(forged).get(`${WIDGET}/messages`)).status).toBe(404);
  });
});
