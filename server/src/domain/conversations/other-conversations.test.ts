import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** Two conversations of two visitors in one inbox, each with a message of its visitor. */
const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const member = (name: string) => server.buildAgent({ account_id, inbox_ids: [inbox.id], name });
  const [mia, lee] = [await member('Mia'), await member('Lee')];
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
  const begin = async () => {
    const visitor = await server.buildVisitor(inbox);
    const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const page = server.asVisitor(visitor);
    const path = `${base}/conversations/${row.display_id}`;
    const write = () => page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    const shown = async () => (await boss.get(path)).body;
    const followers = async () =>
      (await boss.get(`${path}/participants`)).body.map(({ name }: { name: string }) => name);
    const statuses = async () => {
      const messages = (await boss.get(`${path}/messages`)).body.payload as { content: string; status: string }[];
      return messages.map(({ content, status }) => `${content} ${status}`);
    };
    await write();
    return { id: row.id, page, path, write, shown, followers, statuses, contact: visitor.contact };
  };
  const [one, other] = [await begin(), await begin()];
  return { base, boss, agent: server.asAgent(mia), mia, lee, one, other };
};

describe('a change of one conversation leaves another one as it is', () => {
  it('when its labels are set and taken away', async () => {
    const { base, boss, one, other } = await setUp();
    for (const title of ['tin', 'gold']) await boss.post(`${base}/labels`, { title });
    for (const { path } of [one, other]) await boss.post(`${path}/labels`, { labels: ['tin', 'gold'] });
    await boss.post(`${one.path}/labels`, { labels: [] });
    expect((await boss.get(`${one.path}/labels`)).body.payload).toEqual([]);
    expect((await boss.get(`${other.path}/labels`)).body.payload).toEqual(['gold', 'tin']);
  });

  it('when its followers are added, replaced and removed', async () => {
    const { boss, mia, lee, one, other } = await setUp();
    const both = [mia.user.id, lee.user.id];
    for (const { path } of [one, other]) await boss.post(`${path}/participants`, { user_ids: both });
    expect(await one.followers()).toEqual(['Lee', 'Mia']);
    await boss.delete(`${one.path}/participants`, { user_ids: [lee.user.id] });
    expect([await one.followers(), await other.followers()]).toEqual([['Mia'], ['Lee', 'Mia']]);
    await boss.patch(`${one.path}/participants`, { user_ids: [lee.user.id] });
    expect([await one.followers(), await other.followers()]).toEqual([['Lee'], ['Lee', 'Mia']]);
    await boss.patch(`${one.path}/participants`, { user_ids: [] });
    expect([await one.followers(), await other.followers()]).toEqual([[], ['Lee', 'Mia']]);
    await boss.delete(`${other.path}/participants`, { user_ids: [] });
    expect(await other.followers()).toEqual(['Lee', 'Mia']);
  });

  it('when its visitor has read it: replies alone are read, and only theirs', async () => {
    const { agent, one, other } = await setUp();
    for (const { path, id } of [one, other]) {
      await agent.post(`${path}/messages`, { content: 'Reply' });
      await agent.post(`${path}/messages`, { content: 'Note', private: true });
      await server.buildMessage({ conversation_id: id, message_type: OUTGOING, content: 'Lost', status: 'failed' });
    }
    await one.page.post('/api/v1/widget/conversations/update_last_seen');
    expect(await one.statuses()).toEqual(['Hello sent', 'Reply read', 'Note sent', 'Lost failed']);
    expect(await other.statuses()).toEqual(['Hello sent', 'Reply sent', 'Note sent', 'Lost failed']);
    const seen = [one, other].map(async ({ shown }) => (await shown()).contact_last_seen_at);
    expect(await Promise.all(seen)).toEqual([Math.floor(clock.now() / 1_000), 0]);
  });

  it('when it is marked unread, from the newest message of its own visitor on', async () => {
    const { agent, one, other } = await setUp();
    clock.advance(60_000);
    const newest = (await one.write()).body.created_at;
    clock.advance(60_000);
    await other.write();
    for (const { path } of [one, other]) await agent.post(`${path}/update_last_seen`);
    const before = await other.shown();
    expect((await agent.post(`${one.path}/unread`)).body).toMatchObject({
      unread_count: 1,
      agent_last_seen_at: newest - 1,
    });
    expect(await other.shown()).toEqual(before);
  });

  it('when it is muted: its contact alone is blocked', async () => {
    const { base, agent, boss, one, other } = await setUp();
    await agent.post(`${one.path}/mute`);
    const isBlocked = async ({ contact }: typeof one) =>
      (await boss.get(`${base}/contacts/${contact.id}`)).body.payload.blocked;
    expect([await isBlocked(one), await isBlocked(other)]).toEqual([true, false]);
    expect((await other.shown()).status).toBe('open');
    await agent.post(`${other.path}/mute`);
    await agent.post(`${one.path}/unmute`);
    expect([await isBlocked(one), await isBlocked(other)]).toEqual([false, true]);
  });

  it('when it is given to an agent, resolved or put into a team', async () => {
    const { base, boss, mia, one, other } = await setUp();
    const team = (await boss.post(`${base}/teams`, { name: 'workshop' })).body.id;
    await boss.post(`${base}/teams`, { name: 'archive' });
    const before = await other.shown();
    await boss.post(`${one.path}/assignments`, { assignee_id: mia.user.id });
    await boss.post(`${one.path}/assignments`, { team_id: team });
    await boss.post(`${one.path}/toggle_status`, { status: 'resolved' });
    await boss.post(`${one.path}/assignments`, { team_id: null });
    expect(await other.shown()).toEqual(before);
    expect((await one.statuses()).slice(-1)).toEqual(['Unassigned from workshop by Bo sent']);
  });
});

it('conversations are numbered by account', async () => {
  const [here, there] = [await server.buildInbox(), await server.buildInbox()];
  const begin = async (inbox: typeof here): Promise<number> => {
    const page = server.asVisitor(await server.buildVisitor(inbox));
    return (await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } })).body.conversation_id;
  };
  const first = await begin(here);
  await begin(there);
  expect(await begin(here)).toBe(first + 1);
});
