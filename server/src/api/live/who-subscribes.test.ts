import { CABLE_PRESENCE_PATH } from '@porchlight/core/wire/cable.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A heartbeat is answered as a subscription is: with what the caller may see, or not at all. */
const beat = (identifier: unknown) =>
  server.http.post(CABLE_PRESENCE_PATH, {
    identifier: typeof identifier === 'string' ? identifier : JSON.stringify(identifier),
  });
const statusOf = async (identifier: unknown) => (await beat(identifier)).status;
const presenceOf = async (identifier: unknown) => (await beat(identifier)).body.frames[0].message.data;

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const roomOf = ({ user, pubsub_token }: typeof agent) => ({
    channel: 'RoomChannel',
    pubsub_token,
    user_id: user.id,
    account_id,
  });
  return { inbox, account_id, agent, roomOf, room: roomOf(agent) };
};

const setStatus = (id: AccountId, status: 'active' | 'suspended') =>
  server.deps.write((tx) => tx.db.updateTable('accounts').set({ status }).where('id', '=', id).execute());

describe('an agent’s live connection', () => {
  it('is one of the agent’s own account, by their own token', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const colleague = await server.buildAgent({ account_id: here.account_id });
    expect([await statusOf(here.room), await statusOf({ ...here.room, user_id: String(here.agent.user.id) })]).toEqual([
      200, 200,
    ]);
    const refused: object[] = [
      { ...here.room, channel: 'OtherChannel' },
      { ...here.room, channel: undefined },
      { ...here.room, pubsub_token: colleague.pubsub_token },
      { ...here.room, pubsub_token: 1 },
      { ...here.room, user_id: colleague.user.id },
      { ...here.room, user_id: 'ada' },
      { ...here.room, user_id: 1.5 },
      { ...here.room, user_id: undefined },
      { ...here.room, user_id: null },
      { ...here.room, user_id: '' },
      { ...here.room, account_id: there.account_id },
      { ...here.room, account_id: 'all' },
      { ...here.room, account_id: undefined },
      { ...here.room, pubsub_token: '\u0000' },
    ];
    for (const identifier of refused) expect([identifier, await statusOf(identifier)]).toEqual([identifier, 404]);
    for (const identifier of ['', '[]', 'null', '"RoomChannel"', '{'])
      expect([identifier, await statusOf(identifier)]).toEqual([identifier, 404]);
  });

  it('is refused while the account is suspended', async () => {
    const { room, account_id } = await setUp();
    await setStatus(account_id, 'suspended');
    expect(await statusOf(room)).toBe(404);
    await setStatus(account_id, 'active');
    expect(await statusOf(room)).toBe(200);
  });

  it('is refused to a member without the second factor that the account requires', async () => {
    const { account_id, room, roomOf } = await setUp();
    const owner = await server.buildAgent({ account_id, role: 'administrator' });
    await server.deps.write((tx) =>
      tx.db
        .updateTable('users')
        .set({ totp_secret: 'JBSWY3DPEHPK3PXP', totp_enabled_at: tx.now })
        .where('id', '=', owner.user.id)
        .execute(),
    );
    const policy = `/api/v1/accounts/${account_id}/two_factor_policy`;
    expect((await server.asAgent(owner).put(policy, { roles: ['agent'], grace_days: 0 })).status).toBe(200);
    expect([await statusOf(room), await statusOf(roomOf(owner))]).toEqual([404, 200]);
  });

  it('shows the contacts online that the agent reaches, and all of them to an administrator', async () => {
    const { inbox, account_id, room, roomOf } = await setUp();
    const elsewhere = await server.buildInbox({ account_id });
    const inbox_ids = [inbox.id];
    const boss = await server.buildAgent({ account_id, role: 'administrator' });
    const reporter = await server.buildAgent({ account_id, inbox_ids, permissions: ['report_manage'] });
    const helper = await server.buildAgent({ account_id, inbox_ids, permissions: ['conversation_manage'] });
    const [near, far] = [await server.buildVisitor(inbox), await server.buildVisitor(elsewhere)];
    await server.buildConversation({ contact_inbox_id: near.contact_inbox.id });
    for (const { contact } of [near, far]) await server.deps.presence.mark(account_id, 'contact', contact.id);
    const onlineFor = async (identifier: object) => Object.keys((await presenceOf(identifier)).contacts);
    const [own, all] = [[String(near.contact.id)], [near, far].map(({ contact }) => String(contact.id))];
    expect(await onlineFor(room)).toEqual(own);
    expect((await onlineFor(roomOf(boss))).toSorted()).toEqual(all.toSorted());
    expect([await onlineFor(roomOf(reporter)), await onlineFor(roomOf(helper))]).toEqual([[], own]);
    await server.asAgent(boss).patch(`/api/v1/accounts/${account_id}`, { contacts_open_to_agents: true });
    expect((await onlineFor(room)).toSorted()).toEqual(all.toSorted());
    expect([await onlineFor(roomOf(reporter)), await onlineFor(roomOf(helper))]).toEqual([[], own]);
  });

  it('marks the agent online, and shows who else is, in this account alone', async () => {
    const [here, there] = [await setUp(), await setUp()];
    await beat(there.room);
    const { users } = await presenceOf(here.room);
    expect(users[here.agent.user.id]).toBe('online');
    expect(Object.keys(users)).toEqual([String(here.agent.user.id)]);
  });
});

describe('a visitor’s live connection', () => {
  it('is one by a token of this installation, before and after they have acted, and shows no contacts', async () => {
    const { inbox, room } = await setUp();
    const newcomer = server.visitorWithoutRows(inbox);
    const visitor = await server.buildVisitor(inbox);
    for (const { pubsub_token } of [newcomer, visitor]) {
      const identifier = { channel: 'RoomChannel', pubsub_token };
      expect(await presenceOf(identifier)).not.toHaveProperty('contacts');
    }
    const [token] = [newcomer.pubsub_token];
    const changed = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
    for (const pubsub_token of [changed, room.pubsub_token, ''])
      expect(await statusOf({ channel: 'RoomChannel', pubsub_token })).toBe(404);
    await beat({ channel: 'RoomChannel', pubsub_token: visitor.pubsub_token });
    expect((await presenceOf(room)).contacts).toEqual({ [visitor.contact.id]: 'online' });
  });
});
