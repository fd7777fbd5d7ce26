import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSplitPlace } from '../../../../testing/factories/split-place.ts';
import { type LiveServer, startLiveServer } from '../../../../testing/live-server.ts';

type Delivery = { event: string; id: number; changed_attributes?: Record<string, unknown>[] | null };

let server: LiveServer;
const received: Delivery[] = [];
const receiver = createServer(async (request, response) => {
  received.push((await json(request)) as Delivery);
  response.end();
});
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  server = await startLiveServer({ env: { allowPrivateWebhooks: true } });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

const MESSAGES = '/api/v1/widget/messages';
const of = (id: number) => ({ query: { conversation_id: id } });

const setUp = async (settings: object = {}) => {
  const place = await openSplitPlace(server, settings);
  const { first, page, agent, path } = place;
  await agent.post(`${path(first)}/messages`, { content: 'Which lamp?' });
  await page.post(MESSAGES, { message: { content: 'and my bill' } }, of(first));
  return place;
};

describe('who has a conversation open that is split (AGT-204)', () => {
  it('is notified of both live, and reads the same after an absence', async () => {
    const { first, idsOf, split, member, account_id, page, agent, base } = await setUp();
    const { pubsub_token } = member.user;
    const colleague = await server.subscribe({ pubsub_token, account_id, user_id: member.user.id });
    const after = Number((await agent.get(`${base}/conversations/${first}/messages`)).body.meta.cursor);
    const seen = Number((await page.get(MESSAGES, of(first))).body.meta.cursor);
    const [moved] = await idsOf(first, 'and my bill');
    const { id } = (await split(first, [moved ?? 0])).body;
    const named = (events: { event: string; data: Record<string, unknown> }[], number: number) =>
      events.filter(({ event, data }) => event === 'conversation.updated' && data['id'] === number);
    for (const number of [first, id])
      await expect
        .poll(() => named(colleague.events, number).at(-1)?.data['messages_moved_at'] ?? 0)
        .toBeGreaterThan(0);
    const message = colleague.events.find(({ event, data }) => event === 'message.updated' && data.id === moved);
    expect(message?.data).toMatchObject({
      conversation_id: id,
      previous_changes: { conversation_id: [first, id] },
    });
    // The team's list and the visitor's page catch up with the same.
    const team = (await agent.get(`${base}/sync`, { query: { after } })).body.payload;
    const visitor = (await page.get('/api/v1/widget/sync', { query: { after: seen } })).body.payload;
    for (const events of [team, visitor]) {
      for (const number of [first, id])
        expect(named(events, number).at(-1)?.data).toMatchObject({ messages_moved_at: expect.any(Number) });
      expect(
        events.filter(({ data }: { data: { id: number; conversation_id?: number } }) => data.id === moved).at(-1).data,
      ).toMatchObject({ conversation_id: id });
    }
    expect(visitor.map(({ event }: { event: string }) => event)).not.toContain('conversation.created');
  });

  it('has no second copy of a message whose answer was lost before the split, or its undo', async () => {
    const { first, idsOf, split, undo, agent, page, path, written } = await setUp();
    const [ours, theirs] = [randomUUID(), 'abcdef0123456789'.slice(0, 12)];
    const reply = (id: number) => agent.post(`${path(id)}/messages`, { content: 'On its way', echo_id: ours });
    const say = (id: number) => page.post(MESSAGES, { message: { content: 'Soon?', echo_id: theirs } }, of(id));
    const [sent, said] = [await reply(first), await say(first)];
    const { id } = (await split(first, await idsOf(first, 'On its way', 'Soon?'))).body;
    expect([(await reply(first)).body.id, (await say(first)).body.id]).toEqual([sent.body.id, said.body.id]);
    expect(await written(id)).toEqual(['On its way', 'Soon?']);
    const late = await agent.post(`${path(id)}/messages`, { content: 'Now', echo_id: 'late' });
    expect((await undo(id)).status).toBe(200);
    expect((await agent.post(`${path(id)}/messages`, { content: 'Now', echo_id: 'late' })).body.id).toBe(late.body.id);
    expect(await written(first)).toEqual([
      'about the lamp',
      'Which lamp?',
      'and my bill',
      'On its way',
      'Soon?',
      'Now',
    ]);
  });
});

describe('a split is no message of the visitor (AGT-203)', () => {
  it('webhooks get the changes of both and of the messages, and no new conversation or message', async () => {
    const { first, idsOf, split, boss, base } = await setUp();
    await server.runJobs();
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const subscriptions = ['conversation_created', 'conversation_updated', 'message_created', 'message_updated'];
    expect((await boss.post(`${base}/webhooks`, { webhook: { url, subscriptions } })).status).toBe(200);
    received.length = 0;
    const { id } = (await split(first, await idsOf(first, 'and my bill'))).body;
    await server.runJobs();
    const events = received.map(({ event }) => event);
    expect(events).not.toContain('conversation_created');
    // Activities are sent as such; nothing of the contact, or to them.
    expect(received.filter(({ event }) => event === 'message_created')).toEqual([]);
    expect(events.filter((event) => event === 'message_updated')).toHaveLength(1);
    const changes = received.flatMap(({ event, id: number, changed_attributes }) =>
      event === 'conversation_updated' ? [[number, ...(changed_attributes ?? [])]] : [],
    );
    expect(changes).toEqual(
      expect.arrayContaining([
        [id, { split_from: { previous_value: null, current_value: first } }],
        [first, { split_ids: { previous_value: [], current_value: [id] } }],
      ]),
    );
  });

  it('a reply that is not mailed yet is mailed of the new conversation, and who reads changes follows the message', async () => {
    const { first, idsOf, split, account_id } = await setUp();
    const [moved = 0] = await idsOf(first, 'Which lamp?');
    const { id } = (await split(first, [moved])).body;
    const { db } = server.deps;
    const made = await db
      .selectFrom('conversations')
      .select('id')
      .where('account_id', '=', account_id)
      .where('display_id', '=', id)
      .executeTakeFirstOrThrow();
    const key = `mail.unread_notice:${made.id}`;
    expect(await db.selectFrom('jobs').select('id').where('unique_key', '=', key).execute()).toHaveLength(1);
    const changes = await db
      .selectFrom('changes')
      .select('conversation_id')
      .where('account_id', '=', account_id)
      .where('record_id', '=', moved)
      .where('name', 'in', ['message.created', 'message.updated'])
      .orderBy('seq')
      .execute();
    expect(new Set(changes.map(({ conversation_id }) => conversation_id))).toEqual(new Set([made.id]));
    expect(changes.length).toBeGreaterThan(1);
  });

  it('no one is notified of a message, and the visitor is not greeted or asked for an address again', async () => {
    const { first, idsOf, split, page, member, boss, path, written, account_id, inbox } = await setUp();
    await boss.post(`${path(first)}/assignments`, { assignee_id: member.user.id });
    await server.runJobs();
    const notices = () =>
      server.deps.db
        .selectFrom('notifications')
        .select('notification_type')
        .where('account_id', '=', account_id)
        .where('user_id', '=', member.user.id)
        .orderBy('id')
        .execute();
    const before = await notices();
    await server.deps.write((tx) =>
      tx.db
        .updateTable('inboxes')
        .set({ greeting_enabled: true, greeting_message: 'Welcome', enable_email_collect: true })
        .where('id', '=', inbox.id)
        .execute(),
    );
    const { id } = (await split(first, await idsOf(first, 'and my bill'), { keep_assignee: false })).body;
    await server.runJobs();
    expect(await notices()).toEqual(before);
    await page.post(MESSAGES, { message: { content: 'Hello?' } }, of(id));
    await page.post(MESSAGES, { message: { content: 'Hello!' } }, of(first));
    expect(await written(id)).toEqual(['and my bill', 'Hello?']);
    expect((await written(first)).at(-1)).toBe('Hello!');
  });
});
