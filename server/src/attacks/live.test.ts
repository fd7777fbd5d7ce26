import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, type Room, startLiveServer } from '../testing/live-server.ts';
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

/** With their own token: as themselves, as the administrator, as the visitor, of the account and of none. */
const listen = async (attacker: Attacker): Promise<Listener[]> => {
  const { pubsub } = attacker;
  if (!pubsub) return [];
  const { account_id, administrator, member } = account;
  const { pubsub_token } = pubsub;
  const asked = [
    pubsub,
    { pubsub_token },
    { pubsub_token, account_id },
    { pubsub_token, account_id, user_id: administrator.user.id },
    { pubsub_token, account_id, user_id: member.user.id },
    { pubsub_token: account.inbox.website_token, account_id, user_id: administrator.user.id },
  ];
  const forbidden = forbiddenTo(attacker, account);
  const rooms = await Promise.all(asked.map((each) => server.subscribe(each).catch(() => undefined)));
  return rooms.flatMap((room, at) => (room ? [{ name: `${attacker.name} ${at}`, room, forbidden }] : []));
};

describe('the live connection', () => {
  it('tells nobody of a conversation, contact or setting that they may not see', async () => {
    const { administrator, account_id, base, ids } = account;
    const boss = server.asAgent(administrator);
    const control = await server.subscribe({
      pubsub_token: administrator.pubsub_token,
      account_id,
      user_id: administrator.user.id,
    });
    const listeners = (await Promise.all(attackers.map(listen))).flat();
    expect(listeners.length).toBeGreaterThan(3);
    const talk = `${base}/conversations/${ids['conversation_id']}`;
    await boss.post(`${talk}/messages`, { content: `${MARKS.inbox}-live` });
    await boss.post(`${talk}/messages`, { content: `${MARKS.inbox}-live-note`, private: true });
    await boss.post(`${talk}/toggle_status`, { status: 'resolved' });
    await boss.post(`${talk}/toggle_status`, { status: 'open' });
    await boss.post(`${talk}/toggle_typing_status`, { typing_status: 'on' });
    await boss.post(`${talk}/labels`, { labels: [`${MARKS.team}-label`] });
    await boss.patch(`${base}/contacts/${ids['contact_id']}`, { name: `${MARKS.inbox}-renamed` });
    await boss.post(`${base}/contacts`, { name: `${MARKS.inbox}-third` });
    await boss.patch(`${base}/inboxes/${account.inbox.id}`, { name: 'Renamed' });
    await server.runJobs();
    await control.next('contact.created');
    // The last event for everybody: what was sent before it has come.
    await boss.patch(base, { name: 'Renamed' });
    await expect.poll(() => JSON.stringify(control.events)).toContain(`${MARKS.inbox}-live-note`);
    for (const { name, room, forbidden } of listeners) {
      const heard = JSON.stringify(room.events).toLowerCase();
      expect([name, forbidden.filter((each) => heard.includes(each.toLowerCase()))]).toEqual([name, []]);
      room.close();
    }
  }, 30_000);
});
