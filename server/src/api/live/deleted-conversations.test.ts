import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { type LiveServer, type Room, startLiveServer } from '../../testing/live-server.ts';

const DAY = 24 * 60 * 60_000;
const clock = createFakeClock();
let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer({ clock });
});
afterAll(() => server.close());

const goneIn = (events: readonly { event?: unknown; data?: unknown }[]) =>
  events.filter(({ event }) => event === 'conversation.deleted').map(({ data }) => data);

/** `participating` participates in the conversation, `restricted` does not, `elsewhere` has another inbox. */
const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false, retention_days: 30 });
  const { account_id } = inbox;
  const inbox_ids = [inbox.id];
  const base = `/api/v1/accounts/${account_id}`;
  const agents = {
    boss: await server.buildAgent({ account_id, role: 'administrator' }),
    colleague: await server.buildAgent({ account_id, inbox_ids }),
    participating: await server.buildAgent({
      account_id,
      inbox_ids,
      permissions: ['conversation_participating_manage'],
    }),
    restricted: await server.buildAgent({ account_id, inbox_ids, permissions: ['conversation_participating_manage'] }),
    elsewhere: await server.buildAgent({ account_id, inbox_ids: [(await server.buildInbox({ account_id })).id] }),
  };
  const boss = server.asAgent(agents.boss);
  const who = await server.buildVisitor(inbox);
  const visitor = server.asVisitor(who);
  const { body } = await visitor.post('/api/v1/widget/conversations', { message: { content: 'Hello' } });
  const path = `${base}/conversations/${body.id}`;
  await boss.post(`${path}/assignments`, { assignee_id: agents.participating.user.id });
  const rooms: Record<string, Room> = {};
  for (const [name, { user, pubsub_token }] of Object.entries(agents))
    rooms[name] = await server.subscribe({ pubsub_token, account_id, user_id: user.id });
  rooms['visitor'] = await server.subscribe({ pubsub_token: who.pubsub_token });
  const cursors: Record<string, string> = {};
  const syncOf = (agent: typeof agents.boss, after: string) =>
    server.asAgent(agent).get(`${base}/sync`, { query: { after } });
  for (const [name, agent] of Object.entries(agents))
    cursors[name] = String((await syncOf(agent, '0')).body.meta.cursor);
  const visitorSync = (after: string) => visitor.get('/api/v1/widget/sync', { query: { after } });
  cursors['visitor'] = String((await visitorSync('0')).body.meta.cursor);

  const received = async () => {
    const name = `later-${clock.now()}-${Math.random()}`;
    await boss.post(`${base}/labels`, { title: name.replaceAll('.', '') });
    for (const agent of Object.keys(agents)) await rooms[agent]?.next('account.cache_invalidated');
    const live = Object.fromEntries(Object.entries(rooms).map(([key, room]) => [key, goneIn(room.events)]));
    const later: Record<string, unknown> = {
      visitor: goneIn((await visitorSync(cursors['visitor'] ?? '')).body.payload ?? []),
    };
    for (const [key, agent] of Object.entries(agents))
      later[key] = goneIn((await syncOf(agent, cursors[key] ?? '')).body.payload);
    return { live, later };
  };
  const published = [{ id: body.id, account_id }];
  const byTeam = { boss: published, colleague: published, participating: published, restricted: [], elsewhere: [] };
  return { boss, base, path, visitor, received, rooms, byTeam, everybody: { ...byTeam, visitor: published } };
};

describe('a conversation that is erased', () => {
  it('by an administrator leaves the screens of all who saw it, and its number reaches no one else', async () => {
    const { boss, path, rooms, received, everybody } = await setUp();
    expect((await boss.delete(path)).status).toBe(200);
    await rooms['visitor']?.next('conversation.deleted');
    expect(await received()).toEqual({ live: everybody, later: everybody });
  });

  it('by the retention of its inbox leaves them too', async () => {
    const { boss, path, rooms, received, everybody } = await setUp();
    await boss.post(`${path}/toggle_status`, { status: 'resolved' });
    clock.advance(31 * DAY);
    await server.deps.write(async (tx) => tx.enqueue('retention.sweep', {}));
    await server.runJobs();
    await rooms['visitor']?.next('conversation.deleted');
    expect((await received()).live).toEqual(everybody);
  });

  it('by its visitor, or with its contact, leaves the screens of all agents who may see contacts', async () => {
    const own = await setUp();
    expect((await own.visitor.delete('/api/v1/widget/own_data')).status).toBe(204);
    expect((await own.received()).live).toMatchObject(own.byTeam);
    const contact = await setUp();
    const { meta } = (await contact.boss.get(contact.path)).body;
    // A contact who is online is not deleted.
    contact.rooms['visitor']?.close();
    clock.advance(5 * 60_000);
    expect((await contact.boss.delete(`${contact.base}/contacts/${meta.sender.id}`)).status).toBe(200);
    expect((await contact.received()).later).toMatchObject(contact.byTeam);
  });
});
