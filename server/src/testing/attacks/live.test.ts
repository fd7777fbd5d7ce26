import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, type Room, startLiveServer } from '../live-server.ts';
import { type Attacker, forbiddenTo, prepareAttackers } from './attackers.ts';
import { MARKS, type PreparedAccount, prepareAccount } from './prepared-account.ts';

/** The live connection, for everybody who has no business in a conversation that goes on. */
let server: LiveServer;
let account: PreparedAccount;
let attackers: Attacker[];
beforeAll(async () => {
  server = await startLiveServer();
  account = await prepareAccount(server);
  attackers = await prepareAttackers(server, account);
}, 60_000);
afterAll(() => server.close());

type Listener = { name: string; room: Room; forbidden: string[] };

/** Rooms that are asked for with their own token: as themselves, as the administrator, as the visitor, of the account and of none. */
const roomsOf = ({ pubsub }: Attacker) => {
  if (!pubsub) return [];
  const { account_id, administrator, member } = account;
  const { pubsub_token } = pubsub;
  return [
    pubsub,
    { pubsub_token },
    { pubsub_token, account_id },
    { pubsub_token, account_id, user_id: administrator.user.id },
    { pubsub_token, account_id, user_id: member.user.id },
    { pubsub_token: account.inbox.website_token, account_id, user_id: administrator.user.id },
  ];
};

const listen = async (attacker: Attacker): Promise<Listener[]> => {
  const forbidden = forbiddenTo(attacker, account);
  const rooms = await Promise.all(roomsOf(attacker).map((each) => server.subscribe(each).catch(() => undefined)));
  return rooms.flatMap((room, at) => (room ? [{ name: `${attacker.name} ${at}`, room, forbidden }] : []));
};

describe('the live connection', () => {
  it('sends no agent a conversation, contact or setting that they may not see', async () => {
    const { administrator, account_id, base, ids } = account;
    const boss = server.asAgent(administrator);
    const control = await server.subscribe({
      pubsub_token: administrator.pubsub_token,
      account_id,
      user_id: administrator.user.id,
    });
    const listeners = (await Promise.all(attackers.map(listen))).flat();
    expect(listeners.length).toBeGreaterThan(3);
    const conversationPath = `${base}/conversations/${ids['conversation_id']}`;
    await boss.post(`${conversationPath}/messages`, { content: `${MARKS.inbox}-live` });
    await boss.post(`${conversationPath}/messages`, { content: `${MARKS.inbox}-live-note`, private: true });
    await boss.post(`${conversationPath}/toggle_status`, { status: 'resolved' });
    await boss.post(`${conversationPath}/toggle_status`, { status: 'open' });
    await boss.post(`${conversationPath}/toggle_typing_status`, { typing_status: 'on' });
    await boss.post(`${conversationPath}/labels`, { labels: [`${MARKS.team}-label`] });
    await boss.patch(`${base}/contacts/${ids['contact_id']}`, { name: `${MARKS.inbox}-renamed` });
    await boss.post(`${base}/contacts`, { name: `${MARKS.inbox}-third` });
    await boss.patch(`${base}/inboxes/${account.inbox.id}`, { name: 'Renamed' });
    await server.runJobs();
    await control.next('contact.created');
    // The last event for everybody: what was sent before it has come.
    await boss.patch(base, { name: 'Renamed' });
    await expect.poll(() => JSON.stringify(control.events)).toContain(`${MARKS.inbox}-live-note`);
    for (const { name, room, forbidden } of listeners) {
      const received = JSON.stringify(room.events).toLowerCase();
      expect([name, forbidden.filter((each) => received.includes(each.toLowerCase()))]).toEqual([name, []]);
      room.close();
    }
  }, 30_000);

  it('answers no poll and no heartbeat of a room that is not theirs', async () => {
    const { administrator, account_id } = account;
    const identifierOf = (room: object) => JSON.stringify({ channel: 'RoomChannel', ...room });
    const stranger = { pubsub_token: 'A'.repeat(24), account_id, user_id: administrator.user.id };
    const attempts = attackers.flatMap((attacker) =>
      [...roomsOf(attacker), stranger].flatMap((room, at) =>
        ['poll', 'presence'].map((way) => ({ attacker, room, way, name: `${attacker.name} ${at} by ${way}` })),
      ),
    );
    const isOwn = ({ attacker: { pubsub }, room }: (typeof attempts)[number]) =>
      !('user_id' in room) || room.user_id === pubsub?.user_id;
    const wrong: string[] = [];
    for (const attempt of attempts) {
      const { status, text, body } = await server.http.post(`/cable/${attempt.way}`, {
        identifier: identifierOf(attempt.room),
      });
      const isRefused =
        status >= 400 || body.frames.every((frame: { type?: string }) => frame.type === 'reject_subscription');
      if (!isOwn(attempt) && !isRefused) wrong.push(`${attempt.name}: ${status} ${text}`);
      const forbidden = [...forbiddenTo(attempt.attacker, account), administrator.pubsub_token];
      wrong.push(...forbidden.filter((each) => text.includes(each)).map((each) => `${attempt.name}: ${each}`));
    }
    expect(wrong).toEqual([]);
  }, 30_000);

  it('does not mark an agent present by actions for a room that the socket has not subscribed to', async () => {
    const { administrator, account_id, base } = account;
    const boss = server.asAgent(administrator);
    const absent = await server.buildAgent({ account_id, name: 'Nils Nothere' });
    const { pubsub_token } = absent;
    const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token, account_id, user_id: absent.user.id });
    const before = (await boss.get(`${base}/agents`)).text;
    const perform = (action: string) =>
      JSON.stringify({ command: 'message', identifier, data: JSON.stringify({ action }) });
    const frames = ['update_presence', 'toggle_typing', 'subscribe', 'constructor'].map(perform);
    expect(
      await server.sendFrames([...frames, JSON.stringify({ command: 'unsubscribe', identifier })]),
    ).toBeUndefined();
    expect((await boss.get(`${base}/agents`)).text).toBe(before);
  });
});
