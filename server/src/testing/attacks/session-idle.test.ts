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

const DAY = 24 * 60 * 60 * 1_000;
const WORDS = 'the secret words of Ada';
/** What needs no visitor answers as for anybody. */
const PUBLIC = ['POST /config', 'GET /inbox_members', 'GET /home', 'GET /campaigns'];

const subscribes = (pubsub_token: string) =>
  new Promise<boolean>((resolve, reject) => {
    const socket = new WebSocket(server.cableUrl, [CABLE_PROTOCOL]);
    const answer = (isTaken: boolean) => {
      socket.terminate();
      resolve(isTaken);
    };
    socket.on('error', reject);
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data));
      const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token });
      if (type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      if (type === 'confirm_subscription' || type === 'reject_subscription') answer(type === 'confirm_subscription');
    });
  });

/** Ada has written, and was not here for so many days. */
const away = async (days: number, inboxSettings: { session_idle_days?: number } = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...inboxSettings });
  const visitor = await server.buildVisitor(inbox);
  const http = server.asVisitor(visitor);
  await http.post(`${WIDGET}/messages`, { message: { content: WORDS, echo_id: crypto.randomUUID() } });
  const link = new URL((await http.post(`${WIDGET}/continue_link`)).body.url).pathname;
  await server.deps.sessionUse.flush();
  const { id } = visitor.contact_inbox;
  const { db } = server.deps;
  const lastUse = async () =>
    (await db.selectFrom('contact_inboxes').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow())
      .last_used_at;
  const last_used_at = server.deps.clock.now() - days * DAY - 1_000;
  await server.deps.write((tx) =>
    tx.db.updateTable('contact_inboxes').set({ last_used_at }).where('id', '=', id).execute(),
  );
  const load = async (token: string) =>
    (await server.http.get('/widget', { query: { website_token: inbox.website_token, cw_conversation: token } })).text;
  return { inbox, visitor, http, link, lastUse, load };
};

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const tokenIn = (page: string) => /authToken\W+?"([^"]+)"/.exec(page)?.[1] ?? '';

describe('a session that was not used for longer than its inbox sets', () => {
  it('ends for every call, the live connection and the page, which begins a session that finds what was not sent', async () => {
    const { visitor, http, load } = await away(181);
    for (const [call, { status, text }] of Object.entries(await callEverything(http, PUBLIC))) {
      expect([call, status]).toEqual([call, 401]);
      expect(JSON.parse(text)).toMatchObject({ session_ended: true });
    }
    expect(await subscribes(visitor.pubsub_token)).toBe(false);
    const page = await load(visitor.token);
    expect(page).not.toContain(visitor.pubsub_token);
    const next = tokenIn(page);
    const { source_id, ...claims } = claimsOf(next);
    expect(source_id).not.toBe(visitor.contact_inbox.source_id);
    expect(claims).toEqual({ inbox_id: visitor.contact_inbox.inbox_id, owner: visitor.contact_inbox.source_id });
    const fresh = server.asVisitor({ token: next, website_token: visitor.website_token });
    expect((await fresh.get(`${WIDGET}/messages`)).text).not.toContain(WORDS);
    expect((await http.post(`${WIDGET}/config`)).text).not.toContain(visitor.pubsub_token);
  });

  it('opens again by a continue link from a mail, while the token from before stays ended', async () => {
    const { visitor, http, link } = await away(400);
    const answer = await server.http.post(link);
    expect(answer.status).toBe(303);
    const query = new URL(String(answer.headers.get('location')), 'http://x').searchParams;
    const token = query.get('cw_conversation') ?? '';
    const again = server.asVisitor({ token, website_token: visitor.website_token });
    expect((await again.get(`${WIDGET}/messages`)).text).toContain(WORDS);
    expect((await http.get(`${WIDGET}/messages`)).status).toBe(401);
    expect(await subscribes(visitor.pubsub_token)).toBe(false);
  });

  it('cannot be renewed after it was ended', async () => {
    const { inbox, visitor, http, load } = await away(0);
    const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    const { id } = (await http.get(`${WIDGET}/contact`)).body;
    await boss.post(`/api/v1/accounts/${inbox.account_id}/contacts/${id}/end_sessions`);
    expect(claimsOf(tokenIn(await load(visitor.token)))).not.toHaveProperty('owner');
  });
});

describe('a session that is used', () => {
  it.each([
    ['within the days', 179, {}],
    ['after years where the inbox sets no end', 2_000, { session_idle_days: 0 }],
  ] as const)('goes on %s, and its days begin again', async (_when, days, settings) => {
    const { visitor, http, lastUse } = await away(days, settings);
    expect((await http.get(`${WIDGET}/messages`)).text).toContain(WORDS);
    await server.deps.sessionUse.flush();
    expect(server.deps.clock.now() - Number(await lastUse())).toBeLessThan(60_000);
    expect(await subscribes(visitor.pubsub_token)).toBe(true);
  });

  it('is renewed by the live connection and by the page alone too', async () => {
    for (const use of ['socket', 'page'] as const) {
      const { visitor, lastUse, load } = await away(100);
      if (use === 'socket') await subscribes(visitor.pubsub_token);
      else await load(visitor.token);
      await server.deps.sessionUse.flush();
      expect([use, server.deps.clock.now() - Number(await lastUse()) < 60_000]).toEqual([use, true]);
    }
  });

  it('is written once a day, however often it is used', async () => {
    const { http, lastUse } = await away(0);
    const before = await lastUse();
    for (let times = 0; times < 5; times += 1) await http.get(`${WIDGET}/messages`);
    await server.deps.sessionUse.flush();
    expect(await lastUse()).toBe(before);
  });
});

it('the days are an administrator’s setting, whole and at most ten years', async () => {
  const inbox = await server.buildInbox();
  const path = `/api/v1/accounts/${inbox.account_id}/inboxes/${inbox.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
  expect((await boss.get(path)).body.session_idle_days).toBe(180);
  const set = (who: typeof boss, session_idle_days: unknown) => who.patch(path, { channel: { session_idle_days } });
  expect((await set(boss, 30)).body.session_idle_days).toBe(30);
  for (const wrong of [-1, 1.5, 3_651, 'soon']) expect([wrong, (await set(boss, wrong)).status]).toEqual([wrong, 422]);
  expect((await set(agent, 7)).status).toBe(401);
  expect((await boss.get(path)).body.session_idle_days).toBe(30);
});
