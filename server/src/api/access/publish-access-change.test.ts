import { CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { mintUserToken } from '../../domain/authentication/one-time-tokens.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';

const PASSWORD = 'Lantern-on-a-hill-42';
const NEW_PASSWORD = 'Harbour-at-dawn-77';
let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

type Frame = { type?: string; reason?: string; reconnect?: boolean; message?: { event: string } };

const connect = (room: object) =>
  new Promise<{ frames: Frame[]; end: Promise<Frame | undefined> }>((resolve, reject) => {
    const socket = new WebSocket(server.cableUrl, [CABLE_PROTOCOL]);
    const identifier = JSON.stringify({ channel: 'RoomChannel', ...room });
    const frames: Frame[] = [];
    const end = new Promise<Frame | undefined>((closed) => socket.on('close', () => closed(frames.at(-1))));
    socket.on('error', reject);
    socket.on('message', (data) => {
      const frame: Frame = JSON.parse(String(data));
      if (frame.type !== 'ping') frames.push(frame);
      if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      if (frame.type === 'confirm_subscription') resolve({ frames, end });
      if (frame.type === 'reject_subscription') resolve({ frames, end: Promise.resolve(frame) });
    });
  });

const team = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const password_hash = await hashPassword(PASSWORD);
  await server.deps.write((tx) =>
    tx.db.updateTable('users').set({ password_hash }).where('id', '=', agent.user.id).execute(),
  );
  const signIn = async (password = PASSWORD) => {
    const answer = await server.http.post('/auth/sign_in', { email: agent.user.email, password });
    const headers = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, answer.headers.get(name) ?? '']),
    );
    const room = { pubsub_token: answer.body.data.pubsub_token, account_id, user_id: agent.user.id };
    return { headers, room, profile: answer.body.data };
  };
  return { inbox, agent, boss, base: `/api/v1/accounts/${account_id}`, signIn };
};

const CUT = { type: 'disconnect', reason: 'unauthorized', reconnect: false };
const RECONNECT = { type: 'disconnect', reason: 'server_restart', reconnect: true };

describe('a live connection of an agent', () => {
  it('ends with the session of its device, and with no other', async () => {
    const { signIn } = await team();
    const [one, two] = [await signIn(), await signIn()];
    expect(one.room.pubsub_token).not.toBe(two.room.pubsub_token);
    const [cut, kept] = [await connect(one.room), await connect(two.room)];
    await server.http.delete('/auth/sign_out', undefined, { headers: one.headers });
    expect(await cut.end).toEqual(CUT);
    expect((await connect(one.room)).frames.at(-1)?.type).toBe('reject_subscription');
    expect(kept.frames.map(({ type }) => type)).not.toContain('disconnect');
    const { payload } = (await server.http.get('/api/v1/profile/sessions', { headers: two.headers })).body;
    await server.http.delete(`/api/v1/profile/sessions/${payload[0].id}`, undefined, { headers: two.headers });
    expect(await kept.end).toEqual(CUT);
  });

  it('ends on every device with a new password, and the device that chose it gets a token that works', async () => {
    const { signIn, agent } = await team();
    const [one, two] = [await signIn(), await signIn()];
    const cut = [
      await connect(one.room),
      await connect(two.room),
      await connect({ ...one.room, pubsub_token: agent.pubsub_token }),
    ];
    const change = { current_password: PASSWORD, password: NEW_PASSWORD };
    const answer = await server.http.put('/api/v1/profile', change, { headers: one.headers });
    for (const { end } of cut) expect(await end).toEqual(CUT);
    const again = await connect({ ...one.room, pubsub_token: answer.body.pubsub_token });
    expect(again.frames.some(({ type }) => type === 'confirm_subscription')).toBe(true);
    expect((await server.asAgent(agent).get('/api/v1/profile')).status).toBe(401);
  });

  it('ends with a password that was set by a link', async () => {
    const { signIn, agent } = await team();
    const cut = await connect((await signIn()).room);
    const user_id = agent.user.id as UserId;
    const token = await server.deps.write((tx) => mintUserToken(tx, 'password_reset', user_id));
    await server.http.put('/auth/password', { reset_password_token: token, password: NEW_PASSWORD });
    expect(await cut.end).toEqual(CUT);
  });

  it('ends when the agent is removed, whatever carries it', async () => {
    const { signIn, agent, boss, base } = await team();
    const { room } = await signIn();
    const identifier = JSON.stringify({ channel: 'RoomChannel', ...room });
    const [socket, first] = [await connect(room), await server.http.post('/cable/poll', { identifier })];
    const poll = server.http.post('/cable/poll', { identifier, after: first.body.last_seq });
    await boss.delete(`${base}/agents/${agent.user.id}`);
    expect(await socket.end).toEqual(CUT);
    await poll;
    const next = await server.http.post('/cable/poll', { identifier, after: first.body.last_seq });
    expect(next.body.frames).toEqual([{ type: 'reject_subscription', identifier }]);
  });

  it('is opened again with what may be received now, after another role or another inbox', async () => {
    const { signIn, agent, boss, base, inbox } = await team();
    const { room } = await signIn();
    const before = await connect(room);
    await boss.patch(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [] });
    expect(await before.end).toEqual(RECONNECT);
    const without = await connect(room);
    const visitor = server.visitorWithoutRows(inbox);
    await server.asVisitor(visitor).post('/api/v1/widget/conversations', { message: { content: 'for members only' } });
    await boss.patch(`${base}/agents/${agent.user.id}`, { role: 'administrator' });
    expect(await without.end).toEqual(RECONNECT);
    expect(without.frames.some(({ message }) => message?.event === 'message.created')).toBe(false);
    const administrator = await connect(room);
    await boss.patch(`${base}/agents/${agent.user.id}`, { role: 'agent' });
    expect(await administrator.end).toEqual(RECONNECT);
  });

  it('is not opened with the token of another user or a changed one', async () => {
    const [here, there] = [await team(), await team()];
    const [own, other] = [await here.signIn(), await there.signIn()];
    const changed = own.room.pubsub_token.replace(/.$/, (last: string) => (last === '_' ? '-' : '_'));
    const tokens = [other.room.pubsub_token, changed, `${'1'.repeat(24)}-`, ''];
    for (const pubsub_token of tokens)
      expect((await connect({ ...own.room, pubsub_token })).frames.at(-1)?.type).toBe('reject_subscription');
  });
});

describe('a link from a mail', () => {
  it('gives no token to an account with a second factor', async () => {
    const { agent } = await team();
    const user_id = agent.user.id as UserId;
    const token = await server.deps.write(async (tx) => {
      const totp = { totp_secret: 'A'.repeat(32), totp_enabled_at: tx.now };
      await tx.db.updateTable('users').set(totp).where('id', '=', user_id).execute();
      return mintUserToken(tx, 'password_reset', user_id);
    });
    const body = { reset_password_token: token, password: NEW_PASSWORD };
    const { data } = (await server.http.put('/auth/password', body)).body;
    expect([data.email, data.access_token, data.pubsub_token]).toEqual([agent.user.email, '', '']);
    const confirmation = await server.deps.write((tx) => mintUserToken(tx, 'confirmation', user_id));
    const confirmed = await server.http.post('/auth/confirmation', { confirmation_token: confirmation });
    expect([confirmed.body.data.access_token, confirmed.body.data.pubsub_token]).toEqual(['', '']);
  });
});
